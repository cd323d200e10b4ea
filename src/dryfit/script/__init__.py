"""Running a user's script inside a rehearsal: start it, resume it, stop it, leave nothing behind."""
