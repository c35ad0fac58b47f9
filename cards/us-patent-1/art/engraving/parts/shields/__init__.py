"""What protects one."""
