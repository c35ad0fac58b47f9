"""What moves a Time Machine."""
