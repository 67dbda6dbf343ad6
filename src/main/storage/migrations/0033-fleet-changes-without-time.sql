-- Nobody reads when a change was noted, and each F9 paid for it in its commit.
ALTER TABLE fleet_changes DROP COLUMN at;
