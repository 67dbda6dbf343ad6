-- Which of two acts came first is never read from their times: a wall clock is set back and ahead. Each row keeps how far the other list
-- had come when it was written. Rows from before this have only their times to tell by.

-- after_print: the newest print job (its rowid) that there was when the BOL was taken out, or when it was learned that another station
-- has the shipment. No print job is ever deleted.
ALTER TABLE amendments ADD COLUMN after_print INTEGER NOT NULL DEFAULT 0;
UPDATE amendments SET after_print = coalesce(
  (SELECT max(j.rowid) FROM print_jobs AS j WHERE j.shipment_id = amendments.shipment_id AND j.created_at <= begun_at), 0);
ALTER TABLE fleet_taken_away ADD COLUMN after_print INTEGER NOT NULL DEFAULT 0;
UPDATE fleet_taken_away SET after_print = coalesce(
  (SELECT max(j.rowid) FROM print_jobs AS j WHERE j.shipment_id = fleet_taken_away.shipment_id AND j.created_at <= learned_at), 0);

-- run_then: the newest print run that there was when the job last changed. Only of labels handed over without counting is it asked. What
-- such labels have done since the oldest run with an open label began is held against every run of before: then a person is asked.
ALTER TABLE print_jobs ADD COLUMN run_then INTEGER NOT NULL DEFAULT 0;
UPDATE print_jobs SET run_then = (SELECT coalesce(max(id), 0) FROM print_runs)
WHERE run_id IS NULL AND state <> 'queued' AND kind NOT IN ('document', 'test-page', 'own-document')
  AND changed_at >= (SELECT min(r.begun_at) FROM print_jobs AS open JOIN print_runs AS r ON r.id = open.run_id
    WHERE open.state IN ('sending', 'sent', 'in-doubt'));
DROP INDEX print_jobs_uncounted;
CREATE INDEX print_jobs_uncounted ON print_jobs (run_then)
  WHERE run_id IS NULL AND state <> 'queued' AND kind NOT IN ('document', 'test-page', 'own-document');

-- after_shipment: the newest shipment that there was when records were found missing. loss_then: the newest such finding that there was when
-- the submission last changed.
ALTER TABLE data_losses ADD COLUMN after_shipment INTEGER NOT NULL DEFAULT 0;
UPDATE data_losses SET after_shipment = coalesce((SELECT max(s.seq) FROM shipments AS s WHERE s.created_at < found_at), 0);
ALTER TABLE submissions ADD COLUMN loss_then INTEGER NOT NULL DEFAULT 0;
UPDATE submissions SET loss_then = coalesce((SELECT max(l.id) FROM data_losses AS l WHERE l.found_at <= submissions.changed_at), 0)
WHERE EXISTS (SELECT 1 FROM data_losses);
