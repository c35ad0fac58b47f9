"""What attacks one."""
