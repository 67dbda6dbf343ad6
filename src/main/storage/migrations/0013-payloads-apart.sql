-- The frozen request of a submission, apart from its row: a tender's holds the whole PDF of its BOL, and each look at the row and each
-- transition read and wrote it. A row from before keeps its own until it is queued anew; since then its `payload` is the JSON word null.
CREATE TABLE submission_payloads (
  submission_id TEXT PRIMARY KEY REFERENCES submissions (id),
  payload       TEXT NOT NULL CHECK (json_valid(payload))
) STRICT;
