-- Papers of the fleet (docs/decisions/0069).

-- Another station's label that is a picture, printed again here. `format` says which printer it goes to; the bytes are a PNG where `picture`
-- says so. SQLite cannot change the CHECK of `format`, and a table full of documents is not written anew for that.
ALTER TABLE own_documents ADD COLUMN picture TEXT CHECK (picture IS NULL OR picture = 'png');

-- 1: the server has the bytes of every paper of this station that may be shared. 0 from when sharing is off, and of what was never looked at.
ALTER TABLE fleet_membership ADD COLUMN papers_told INTEGER NOT NULL DEFAULT 0 CHECK (papers_told IN (0, 1));
