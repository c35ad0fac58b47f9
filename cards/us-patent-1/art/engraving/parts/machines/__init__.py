"""The parts of the eight Time Machines: what is on their mats."""
