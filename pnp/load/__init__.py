"""From files to values that know their place: YAML, CSV, a project folder."""
