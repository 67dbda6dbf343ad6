-- The address book and the catalogue of freight: what was shipped from here, what a person made of it, and what was imported. The two
-- are built alike. rank: the last used is the highest; it is also the rowid of the search index, so the last used come first without
-- sorting. key: what makes it one entry (shared/freight/book-key.ts), accents and capitals folded.
CREATE TABLE book_docks (
  rank        INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  key         TEXT NOT NULL UNIQUE,
  data        TEXT NOT NULL CHECK (json_valid(data)),   -- shared/freight/dock.ts
  hidden      INTEGER NOT NULL DEFAULT 0,               -- no longer offered
  by_hand     INTEGER NOT NULL DEFAULT 0,               -- a person wrote it: what is shipped no longer changes it
  used_at     TEXT,                                     -- NULL: never shipped
  shipment_id TEXT REFERENCES shipments (id)            -- the last shipment to it
) STRICT;
CREATE INDEX book_docks_hidden ON book_docks (rank) WHERE hidden = 1;

CREATE TABLE book_freight (
  rank        INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  key         TEXT NOT NULL UNIQUE,
  data        TEXT NOT NULL CHECK (json_valid(data)),   -- shared/freight/commodity.ts
  hidden      INTEGER NOT NULL DEFAULT 0,
  by_hand     INTEGER NOT NULL DEFAULT 0,
  used_at     TEXT,
  shipment_id TEXT REFERENCES shipments (id)
) STRICT;
CREATE INDEX book_freight_hidden ON book_freight (rank) WHERE hidden = 1;

-- The keys of entries that were merged into another one: what is shipped under them is learned there.
CREATE TABLE book_docks_merged (key TEXT PRIMARY KEY, id TEXT NOT NULL REFERENCES book_docks (id)) STRICT, WITHOUT ROWID;
CREATE INDEX book_docks_merged_by_id ON book_docks_merged (id);
CREATE TABLE book_freight_merged (key TEXT PRIMARY KEY, id TEXT NOT NULL REFERENCES book_freight (id)) STRICT, WITHOUT ROWID;
CREATE INDEX book_freight_merged_by_id ON book_freight_merged (id);

-- Parts of words from three letters on, of the name and of the rest, and every word there ever was, for what is typed with one wrong letter (book-search.ts).
CREATE VIRTUAL TABLE book_docks_search USING fts5 (name, rest, content = '', contentless_delete = 1, tokenize = 'trigram');
CREATE VIRTUAL TABLE book_freight_search USING fts5 (name, rest, content = '', contentless_delete = 1, tokenize = 'trigram');
CREATE TABLE book_docks_words (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE book_freight_words (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

INSERT INTO book_freight (rank, key, data, used_at)
SELECT row_number() OVER (ORDER BY shipped_at, rowid), words, data, shipped_at FROM commodities;
DROP TABLE commodities;

-- What was there before the book: shipments from which it has not learned yet, and freight that the search does not find yet. Both
-- are below these numbers, and are done from the newest down (book-beginning.ts).
CREATE TABLE book_beginning (shipments_below INTEGER NOT NULL, freight_below INTEGER NOT NULL) STRICT;
INSERT INTO book_beginning
SELECT (SELECT coalesce(max(seq), 0) + 1 FROM shipments), (SELECT coalesce(max(rank), 0) + 1 FROM book_freight);

-- A file that is being imported. All its rows are checked and here before the first becomes an entry, and what was begun is finished
-- after a restart: so no file is half imported.
CREATE TABLE book_imports (
  id       TEXT PRIMARY KEY,
  list     TEXT NOT NULL CHECK (list IN ('docks', 'freight')),
  whole    INTEGER NOT NULL DEFAULT 0,                  -- every row is here
  begun_at TEXT NOT NULL
) STRICT;
CREATE TABLE book_import_rows (
  import_id TEXT NOT NULL REFERENCES book_imports (id) ON DELETE CASCADE,
  row       INTEGER NOT NULL,
  data      TEXT NOT NULL CHECK (json_valid(data)),
  PRIMARY KEY (import_id, row)
) STRICT, WITHOUT ROWID;
