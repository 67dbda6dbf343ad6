-- Who packs here. id: a UUID, the same at every station of a fleet; version rises with each change, and nobody is deleted (active = 0):
-- the journal names them. pin: scrypt with its parameters and salt (people/pin.ts); managed: the administrator's file says who this is.
CREATE TABLE people (
  id         TEXT PRIMARY KEY,
  name       TEXT NOT NULL,
  folded     TEXT NOT NULL,                             -- the name in small letters without accents
  badge      TEXT,
  role       TEXT NOT NULL CHECK (role IN ('packer', 'supervisor', 'administrator')),
  pin        TEXT,
  active     INTEGER NOT NULL DEFAULT 1,
  managed    INTEGER NOT NULL DEFAULT 0,
  version    INTEGER NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX people_by_name ON people (folded) WHERE active = 1;
CREATE UNIQUE INDEX people_by_badge ON people (badge) WHERE active = 1 AND badge IS NOT NULL;

-- Wrong PINs in a row, of this station alone. A try is counted before it is compared.
CREATE TABLE pin_tries (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  wrong     INTEGER NOT NULL,
  last_at   TEXT NOT NULL
) STRICT;

-- Who is signed in at the window. One row at most.
CREATE TABLE signed_in (
  one       INTEGER PRIMARY KEY CHECK (one = 1),
  person_id TEXT NOT NULL REFERENCES people (id)
) STRICT;

-- Whose act a line tells, as JSON {id, name}; NULL: the machine's own, or written before there were people. It is in the line's link
-- of the chain where there is one; a line without is chained as before (storage/journal-store.ts).
ALTER TABLE journal ADD COLUMN person TEXT CHECK (person IS NULL OR json_valid(person));
