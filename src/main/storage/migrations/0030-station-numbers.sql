-- Station numbers of a fleet, as this computer stands to them (docs/decisions/0068). own: it was let in with the number. taken: another
-- station has it. replacing: this computer takes it, or took it, from a dead station (act: of fleet_take_overs); of each series a person
-- says once which number was the last (bol_beginnings), and nothing is given of it before. replaced: a new machine has it since (act: the identity that was replaced).
-- told: the highest numbers that the fleet knows, once it was asked. learned: what was taken with it is closed here.
CREATE TABLE station_numbers (
  station  INTEGER PRIMARY KEY,
  standing TEXT NOT NULL CHECK (standing IN ('own', 'taken', 'replacing', 'replaced')),
  act      TEXT,
  victim   TEXT CHECK (victim IS NULL OR json_valid(victim)),
  seen_at  TEXT,
  told     TEXT CHECK (told IS NULL OR json_valid(told)),
  learned  INTEGER NOT NULL DEFAULT 0 CHECK (learned IN (0, 1)),
  other    TEXT NOT NULL DEFAULT '',
  at       TEXT NOT NULL
) STRICT;
