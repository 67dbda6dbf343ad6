-- When a copy of this file parted from it. let_in: the server let the last run in. parted: where fleet_changes ended when the first run
-- began after the last one that was let in. Where another computer has the identity since, all up to there was noted before the copy was
-- taken, and the other tells it, whatever was acknowledged by then.
ALTER TABLE fleet_membership ADD COLUMN let_in INTEGER NOT NULL DEFAULT 0 CHECK (let_in IN (0, 1));
ALTER TABLE fleet_membership ADD COLUMN parted INTEGER NOT NULL DEFAULT 0;
