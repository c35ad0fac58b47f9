"""From faces and a sheet style to sheets: pure geometry."""
