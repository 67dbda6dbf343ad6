-- Where the stations of one warehouse meet: one schema of PostgreSQL 15 or newer, which is the search_path here. Times are the server's.
-- The roles dockprint_admin and dockprint_station exist (server/roles.ts); row security keeps a station to its own rows.

CREATE TABLE fleet (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  id      uuid NOT NULL DEFAULT gen_random_uuid(),
  made_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO fleet DEFAULT VALUES;

-- epoch, session: who speaks for the station. A session takes the row only when it names the one before it (server/sessions.ts).
-- seq: the highest change that is here; journal_seq likewise. Both rise in the transaction that stores the rows.
CREATE TABLE stations (
  uuid         text PRIMARY KEY CHECK (length(uuid) BETWEEN 8 AND 64),
  number       text NOT NULL CHECK (length(number) <= 6),
  name         text NOT NULL CHECK (length(name) <= 80),
  host         text NOT NULL CHECK (length(host) <= 255),
  epoch        integer NOT NULL,
  session      uuid NOT NULL UNIQUE,
  login        text NOT NULL DEFAULT session_user,      -- of PostgreSQL: a station is its login's, one for all or one each
  seq          bigint NOT NULL DEFAULT 0,
  journal_seq  bigint NOT NULL DEFAULT 0,
  to_share     integer NOT NULL DEFAULT 0,
  beat         jsonb,
  joined_at    timestamptz NOT NULL DEFAULT now(),
  seen_at      timestamptz NOT NULL DEFAULT now(),
  forgotten_at timestamptz
);
-- A station number, the prefix of its BOL numbers, belongs to one station at a time.
CREATE UNIQUE INDEX stations_by_number ON stations (number) WHERE forgotten_at IS NULL;

-- Each thing as its station last told it. Pulled by (station, epoch, seq): a station's rows are stored by one session at a time, in order.
CREATE TABLE things (
  station text NOT NULL REFERENCES stations (uuid),
  kind    text NOT NULL CHECK (kind IN ('shipment', 'label', 'document')),
  id      text NOT NULL CHECK (length(id) <= 100),
  epoch   integer NOT NULL,
  seq     bigint NOT NULL,
  body    jsonb NOT NULL,
  bytes   bytea,                                        -- of a label or document, where its station shares them
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (station, kind, id)
);
-- What other stations pull; labels and documents are asked for when they are wanted.
CREATE INDEX things_by_seq ON things (station, epoch, seq) WHERE kind = 'shipment';

-- The alarm, not the mechanism: a BOL number that two shipments have is noticed here (server/push.ts writes number_alarms).
CREATE TABLE numbers (
  kind     text NOT NULL CHECK (kind IN ('bol', 'external-id')),
  number   text NOT NULL CHECK (length(number) <= 100),
  station  text NOT NULL,
  shipment text NOT NULL,
  told_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, number)
);
CREATE TABLE number_alarms (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind           text NOT NULL,
  number         text NOT NULL,
  first_station  text NOT NULL,
  first_shipment text NOT NULL,
  station        text NOT NULL,
  shipment       text NOT NULL,
  told_at        timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, number, station, shipment)
);

-- Every station's journal, as it stands there; a month to a partition, so that an old one can be detached.
CREATE TABLE journal (
  station text NOT NULL,
  epoch   integer NOT NULL,
  seq     bigint NOT NULL,
  at      timestamptz NOT NULL,
  line    jsonb NOT NULL,
  PRIMARY KEY (station, epoch, seq, at)
) PARTITION BY RANGE (at);
CREATE TABLE journal_other PARTITION OF journal DEFAULT;

-- What one station tells another alone: its label was printed here, its work was taken over.
CREATE TABLE notes (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  to_uuid  text NOT NULL,
  from_uuid text NOT NULL,
  kind     text NOT NULL CHECK (length(kind) <= 40),
  body     jsonb NOT NULL,
  at       timestamptz NOT NULL DEFAULT now(),
  taken_at timestamptz
);
CREATE INDEX notes_waiting ON notes (to_uuid, id) WHERE taken_at IS NULL;

-- One transaction of one of its sessions at a time speaks for a station, and this locks the station's row for it: true for as long as the
-- transaction lasts, whatever is claimed or taken over meanwhile. No row: another has the session now, and nothing may be written.
-- A row that was changed while this waited is read again, so `session` stands in the condition itself.
CREATE FUNCTION fence (mine uuid) RETURNS TABLE (uuid text, epoch integer, seq bigint, journal_seq bigint)
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  UPDATE stations s SET seen_at = clock_timestamp()
  WHERE s.session = mine AND s.login = session_user AND s.forgotten_at IS NULL
  RETURNING s.uuid, s.epoch, s.seq, s.journal_seq
$$;

-- For row security: the station whose session this connection has named. A session is a secret of its station: nobody may read the column.
CREATE FUNCTION speaks_for () RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT s.uuid FROM stations s
  WHERE s.session = nullif(current_setting('dockprint.session', true), '')::uuid AND s.login = session_user AND s.forgotten_at IS NULL
$$;

-- Lets a session in, or says why not: 'joined' · 'identity-elsewhere' (other: the computer that has it) · 'number-taken' (other: the
-- station that has it) · 'forgotten' · 'not-permitted' (it belongs to another login). before: sessions this file had before.
CREATE FUNCTION claim (a_uuid text, a_number text, a_name text, a_host text, an_epoch integer, mine uuid, before uuid[])
RETURNS TABLE (outcome text, other text, fleet uuid, seq bigint, journal_seq bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
#variable_conflict use_column
DECLARE
  it   stations%ROWTYPE;
  here uuid := (SELECT f.id FROM fleet f);
  its  text;
BEGIN
  INSERT INTO stations AS s (uuid, number, name, host, epoch, session)
    SELECT a_uuid, a_number, a_name, a_host, an_epoch, mine
    WHERE NOT EXISTS (SELECT 1 FROM stations t WHERE t.number = a_number AND t.forgotten_at IS NULL)
    ON CONFLICT (uuid) DO NOTHING;
  SELECT * INTO it FROM stations s WHERE s.uuid = a_uuid FOR UPDATE;
  SELECT t.name || ' (' || t.host || ')' INTO its FROM stations t
    WHERE t.number = a_number AND t.uuid <> a_uuid AND t.forgotten_at IS NULL;
  IF it.uuid IS NULL THEN RETURN QUERY SELECT 'number-taken', its, here, 0::bigint, 0::bigint; RETURN; END IF;
  IF it.forgotten_at IS NOT NULL THEN RETURN QUERY SELECT 'forgotten', '', here, 0::bigint, 0::bigint; RETURN; END IF;
  IF it.login <> session_user THEN RETURN QUERY SELECT 'not-permitted', '', here, 0::bigint, 0::bigint; RETURN; END IF;
  -- A copy of the disk knows the session before too: where the other one is at work on another computer, that one has it.
  IF it.session <> mine AND an_epoch <= it.epoch AND (an_epoch < it.epoch OR NOT it.session = ANY (before)
    OR (it.host <> a_host AND it.seen_at > clock_timestamp() - interval '40 seconds'))
  THEN RETURN QUERY SELECT 'identity-elsewhere', it.host, here, 0::bigint, 0::bigint; RETURN; END IF;
  IF its IS NOT NULL THEN RETURN QUERY SELECT 'number-taken', its, here, 0::bigint, 0::bigint; RETURN; END IF;
  -- In another epoch everything is told again.
  RETURN QUERY UPDATE stations s SET session = mine, epoch = an_epoch, number = a_number, name = a_name, host = a_host,
      seen_at = clock_timestamp(),
      seq = CASE WHEN s.epoch = an_epoch THEN s.seq ELSE 0 END,
      journal_seq = CASE WHEN s.epoch = an_epoch THEN s.journal_seq ELSE 0 END
    WHERE s.uuid = a_uuid RETURNING 'joined', '', here, s.seq, s.journal_seq;
END $$;

-- The months of the journal from the one before this to so many ahead; one of which lines lie in journal_other already stays there.
CREATE FUNCTION make_months (ahead integer) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE month date;
BEGIN
  FOR month IN SELECT generate_series(date_trunc('month', now() - interval '1 month'), now() + make_interval(months => ahead), '1 month') LOOP
    CONTINUE WHEN to_regclass(format('journal_%s', to_char(month, 'YYYY_MM'))) IS NOT NULL
      OR EXISTS (SELECT 1 FROM journal_other o WHERE o.at >= month AND o.at < month + interval '1 month');
    EXECUTE format('CREATE TABLE journal_%s PARTITION OF journal FOR VALUES FROM (%L) TO (%L)',
      to_char(month, 'YYYY_MM'), month::timestamptz, (month + interval '1 month')::timestamptz);
  END LOOP;
END $$;
SELECT make_months(24);

-- What a station may: read all but the sessions, and write its own.
GRANT SELECT ON fleet, things, numbers, number_alarms, journal TO dockprint_station;
GRANT SELECT (uuid, number, name, host, epoch, seq, journal_seq, to_share, beat, joined_at, seen_at, forgotten_at)
  ON stations TO dockprint_station;
GRANT UPDATE (seq, journal_seq, to_share, beat, seen_at) ON stations TO dockprint_station;
GRANT INSERT, UPDATE ON things TO dockprint_station;
GRANT INSERT ON numbers, number_alarms, journal TO dockprint_station;
GRANT SELECT, INSERT ON notes TO dockprint_station;
GRANT UPDATE (taken_at) ON notes TO dockprint_station;
REVOKE ALL ON FUNCTION make_months (integer) FROM PUBLIC;

ALTER TABLE stations ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_all ON stations FOR SELECT USING (true);
CREATE POLICY change_own ON stations FOR UPDATE USING (uuid = (SELECT speaks_for())) WITH CHECK (uuid = (SELECT speaks_for()));
ALTER TABLE things ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_all ON things FOR SELECT USING (true);
CREATE POLICY tell_own ON things FOR INSERT WITH CHECK (station = (SELECT speaks_for()));
CREATE POLICY change_own ON things FOR UPDATE USING (station = (SELECT speaks_for())) WITH CHECK (station = (SELECT speaks_for()));
ALTER TABLE numbers ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_all ON numbers FOR SELECT USING (true);
CREATE POLICY tell_own ON numbers FOR INSERT WITH CHECK (station = (SELECT speaks_for()));
ALTER TABLE number_alarms ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_all ON number_alarms FOR SELECT USING (true);
CREATE POLICY tell_own ON number_alarms FOR INSERT WITH CHECK (station = (SELECT speaks_for()));
ALTER TABLE journal ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_all ON journal FOR SELECT USING (true);
CREATE POLICY tell_own ON journal FOR INSERT WITH CHECK (station = (SELECT speaks_for()));
-- A note is for its reader alone.
ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_own ON notes FOR SELECT USING (to_uuid = (SELECT speaks_for()));
CREATE POLICY tell_own ON notes FOR INSERT WITH CHECK (from_uuid = (SELECT speaks_for()));
CREATE POLICY take_own ON notes FOR UPDATE USING (to_uuid = (SELECT speaks_for())) WITH CHECK (to_uuid = (SELECT speaks_for()));
