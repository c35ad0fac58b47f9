"""The parts of pictures. A public function that returns marks is a part by its name."""
