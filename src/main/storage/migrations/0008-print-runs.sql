-- Labels handed to a printer since its counter and what was sent last agreed (decision 23), and what each printer taught.

CREATE TABLE print_runs (
  id          INTEGER PRIMARY KEY,
  printer_id  TEXT NOT NULL,
  serial      TEXT,                                     -- null: the printer did not tell, so it can be compared with nothing
  model       TEXT,
  firmware    TEXT,
  odometer    INTEGER NOT NULL,                         -- the printer's own counter at the point of agreement
  sent        INTEGER NOT NULL DEFAULT 0,               -- physical labels since
  suspect     INTEGER NOT NULL DEFAULT 0,               -- ~HS once counted fewer labels than were still to come
  agreed_at   INTEGER,                                  -- the counter where it came to agree; null: it never did
  begun_at    TEXT NOT NULL
) STRICT;
CREATE INDEX print_runs_by_printer ON print_runs (printer_id, id);

ALTER TABLE print_jobs ADD COLUMN run_id INTEGER REFERENCES print_runs (id);
ALTER TABLE print_jobs ADD COLUMN counted INTEGER;      -- how many of `counted_of` labels of its run the printer counted
ALTER TABLE print_jobs ADD COLUMN counted_of INTEGER;
CREATE INDEX print_jobs_by_run ON print_jobs (run_id) WHERE run_id IS NOT NULL;

CREATE TABLE printer_habits (
  serial       TEXT PRIMARY KEY,
  slowest      INTEGER NOT NULL,                        -- milliseconds a label took at the longest, fading
  shows_labels INTEGER NOT NULL,                        -- ~HS has counted a whole window of labels
  hides_labels INTEGER NOT NULL                         -- ~HS has counted fewer labels than were still to come
) STRICT;
