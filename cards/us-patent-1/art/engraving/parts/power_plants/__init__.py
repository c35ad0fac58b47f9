"""What powers one."""
