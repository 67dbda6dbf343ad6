-- Labels handed over without counting: whether one was since a run began is asked before a counter is believed (print-run-store.ts),
-- and reading every print job of the years for that would stop the station.
CREATE INDEX print_jobs_uncounted ON print_jobs (changed_at)
  WHERE run_id IS NULL AND state <> 'queued' AND kind NOT IN ('document', 'test-page');
