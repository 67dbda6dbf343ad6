-- When paper was last asked for: made, or called for again by a person. What happens to the job on its way to the printer does not
-- change it, so that paper which nobody expects any more does not come out by itself.
ALTER TABLE print_jobs ADD COLUMN asked_at TEXT NOT NULL DEFAULT '';
UPDATE print_jobs SET asked_at = created_at;
