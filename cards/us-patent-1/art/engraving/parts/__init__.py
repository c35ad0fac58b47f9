"""Parts of the pictures: each draws itself around its own origin, in mm at print size."""
