-- Under which settings and sign-in the service last gave a good answer. mark: a fingerprint without the identifier or anything made of
-- it (freight-service/settings-mark.ts). One row at most; none: not proven.
CREATE TABLE settings_proof (
  id        INTEGER PRIMARY KEY CHECK (id = 1),
  mark      TEXT NOT NULL,
  proven_at TEXT NOT NULL
) STRICT;

-- Versions before this one sent a step again unasked although an earlier try of it had left: after a redirect, a 401, 403, 404 or 407,
-- and an order after two minutes of doubt. What they left waiting to go, stopped or refused behind such a try is in doubt: a person
-- says whether the service has it. A try counts unless the service refused it in its own JSON, or a person has said since that it is
-- not there.
CREATE TEMP TABLE may_be_there AS
  SELECT s.id, max(e.rowid) AS exchange, NULL AS evidence FROM submissions AS s JOIN exchanges AS e ON e.submission_id = s.id
  WHERE s.state IN ('queued', 'claimed', 'held', 'refused') AND e.left_at IS NOT NULL AND coalesce(e.outcome, '') <> 'refused'
    AND NOT EXISTS (
      SELECT 1 FROM journal AS j WHERE j.shipment_id = s.shipment_id AND j.subject_id = s.id AND j.event = 'settled-absent'
        AND json_extract(j.detail, '$.attempt') > e.attempt)
  GROUP BY s.id;
-- The evidence alone says so where there is no exchange of that try.
INSERT INTO may_be_there
  SELECT s.id, NULL, s.evidence FROM submissions AS s
  WHERE s.state = 'held' AND json_extract(s.evidence, '$.leftAt') IS NOT NULL AND s.id NOT IN (SELECT id FROM may_be_there);

UPDATE may_be_there SET evidence = (
  SELECT json_object(
    'leftAt', e.left_at, 'bytesSent', e.bytes_sent, 'endedAt', e.ended_at,
    'reason', CASE WHEN e.http_status IS NOT NULL AND e.http_status NOT BETWEEN 200 AND 299 THEN 'http-' || e.http_status
                   WHEN e.ended_at IS NULL THEN 'crash' ELSE coalesce(e.reason, 'interrupted') END,
    'httpStatus', e.http_status, 'serviceWords', json_extract(s.evidence, '$.serviceWords'), 'waitedSeconds', NULL,
    'notFoundAt', json_array())
  FROM exchanges AS e JOIN submissions AS s ON s.id = e.submission_id WHERE e.rowid = may_be_there.exchange)
WHERE exchange IS NOT NULL;
UPDATE may_be_there SET evidence = json_set(evidence, '$.reason', 'http-' || json_extract(evidence, '$.httpStatus'))
WHERE exchange IS NULL AND json_extract(evidence, '$.httpStatus') NOT BETWEEN 200 AND 299;

INSERT INTO journal (at, shipment_id, subject, subject_id, event, detail)
  SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), s.shipment_id, 'submission', s.id, 'in-doubt',
    json_object('step', s.step, 'attempt', s.attempt, 'reason', json_extract(m.evidence, '$.reason'),
      'httpStatus', json_extract(m.evidence, '$.httpStatus'))
  FROM may_be_there AS m JOIN submissions AS s ON s.id = m.id;
UPDATE submissions SET state = 'in-doubt', next_try_at = NULL, changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
  evidence = (SELECT m.evidence FROM may_be_there AS m WHERE m.id = submissions.id)
WHERE id IN (SELECT id FROM may_be_there);
DROP TABLE may_be_there;
