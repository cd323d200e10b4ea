"""STP: optimizer steps. 1xx construction, 2xx what steps do, 3xx schedules, 9xx other failures."""
