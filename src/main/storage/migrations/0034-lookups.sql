-- Three lookups that read a whole table (decision 71): the newest run of a printer by its serial number, the prints of a day, and the prints
-- of a label that is removed, which the reference from print_jobs asks for.
CREATE INDEX print_runs_by_serial ON print_runs (serial, id) WHERE serial IS NOT NULL;
CREATE INDEX print_jobs_by_change ON print_jobs (changed_at);
CREATE INDEX print_jobs_by_label ON print_jobs (label_id) WHERE label_id IS NOT NULL;
