-- The fleet server, version 1: where the stations of one warehouse meet. Later versions are migrations (migrations.ts). It is one schema of
-- PostgreSQL 15 or newer, the first of the search_path here; pg_temp is the last. Times are the server's.
--
-- What touches more than a station's own rows is done by functions with their owner's rights: each is one statement, so nothing of a broken
-- connection is half done, and a station needs no right but to call them. They keep the search_path that they are made with (FROM CURRENT):
-- a table of a session's own would else be looked at first, and be what they believe (PostgreSQL, "Writing SECURITY DEFINER Functions Safely").
-- The roles dockprint_admin and dockprint_station exist (roles.ts); what a station may do is at the end.

-- One row for each version, this one first.
CREATE TABLE migrations (version integer PRIMARY KEY, name text NOT NULL, at timestamptz NOT NULL DEFAULT now());
INSERT INTO migrations (version, name) VALUES (1, 'schema');

-- ---------------------------------------------------------------------------------------------------------------- the stations

CREATE TABLE fleet (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  id      uuid NOT NULL DEFAULT gen_random_uuid(),
  made_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO fleet DEFAULT VALUES;

-- epoch, session: who speaks for the station. A session takes the row only when it names the one before it (server/sessions.ts).
-- seq: the highest change that is here; journal_seq likewise. Both rise in the transaction that stores the rows.
-- Sizes, here and below, are far above anything of ours and are those of the text: what lies compressed on a disk may be a thousand times as
-- long on the line. They keep one station from stopping the others by what it writes.
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
  beat         jsonb CONSTRAINT beat_size CHECK (octet_length(beat::text) <= 4000000),
  joined_at    timestamptz NOT NULL DEFAULT now(),
  seen_at      timestamptz NOT NULL DEFAULT now(),
  forgotten_at timestamptz,
  fenced       boolean NOT NULL DEFAULT false,          -- its work was taken since it was last let in; the claim that follows tells it
  replaced_by  text,
  heard_since  timestamptz NOT NULL DEFAULT now(),      -- without a gap
  -- Sessions are secrets of a station's file: a restored copy of the file knows earlier ones, and no one else does.
  earlier_sessions uuid[] NOT NULL DEFAULT '{}'
);
-- A station number, the prefix of its BOL numbers, belongs to one station at a time.
CREATE UNIQUE INDEX stations_by_number ON stations (number) WHERE forgotten_at IS NULL;

CREATE FUNCTION unfence () RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.fenced := false; RETURN NEW; END $$;
CREATE TRIGGER unfence_by_claim BEFORE UPDATE OF session ON stations FOR EACH ROW EXECUTE FUNCTION unfence();

CREATE FUNCTION keep_session () RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NEW.session <> OLD.session THEN NEW.earlier_sessions := (OLD.session || OLD.earlier_sessions)[1:500]; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_session_by_claim BEFORE UPDATE OF session ON stations FOR EACH ROW EXECUTE FUNCTION keep_session();

-- A server that was out of reach hears of no one, and every station seems silent until it is back, half a minute at most. Silence counts from
-- when whoever asks was heard of again itself: before that it is no sign of a dead station (docs/decisions/fleet.md).
CREATE FUNCTION heard_again () RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.heard_since := NEW.seen_at;
  RETURN NEW;
END $$;
-- Beats come every fifteen seconds.
CREATE TRIGGER heard_again_after_a_gap BEFORE UPDATE OF seen_at ON stations FOR EACH ROW
  WHEN (NEW.seen_at > OLD.seen_at + interval '25 seconds') EXECUTE FUNCTION heard_again();

-- A station that came back from a copy has forgotten what it had learned of its take-overs: in another epoch it is told all of it again, as it
-- tells all of its own again. It would else have in doubt, as its own, what another station decides and sends.
CREATE FUNCTION forget_known () RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE taken SET known_at = NULL WHERE victim = NEW.uuid AND known_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_known_by_epoch AFTER UPDATE OF epoch ON stations FOR EACH ROW
  WHEN (NEW.epoch IS DISTINCT FROM OLD.epoch) EXECUTE FUNCTION forget_known();

-- For row security: the station whose session this connection has named. A session is a secret of its station: the column cannot be read.
CREATE FUNCTION speaks_for () RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT s.uuid FROM stations s
  WHERE s.session = nullif(current_setting('dockprint.session', true), '')::uuid AND s.login = session_user AND s.forgotten_at IS NULL
$$;

-- A machine that is not let in yet has not been heard of: for it the station counts that has been there longest.
CREATE FUNCTION silence_counts_from () RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce(
    (SELECT s.heard_since FROM stations s WHERE s.uuid = speaks_for()),
    (SELECT min(s.heard_since) FROM stations s WHERE s.seen_at > clock_timestamp() - interval '40 seconds' AND s.forgotten_at IS NULL))
$$;

-- Heard of in the last two and a half beats, by this server's clock, or not yet to be missed.
CREATE FUNCTION is_alive (seen_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT greatest(seen_at, silence_counts_from()) > clock_timestamp() - interval '40 seconds'
$$;

-- Whether a station is silent, so that its work may be taken or it may be replaced: its row is locked then, and only then. One that is alive
-- is not held up by whoever asks.
CREATE FUNCTION lock_silent (of_station text) RETURNS boolean LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE heard timestamptz;
BEGIN
  SELECT s.seen_at INTO heard FROM stations s WHERE s.uuid = of_station;
  IF NOT FOUND OR is_alive(heard) THEN RETURN false; END IF;
  SELECT s.seen_at INTO heard FROM stations s WHERE s.uuid = of_station FOR UPDATE;
  RETURN NOT is_alive(heard);
END $$;

-- One transaction of one of its sessions at a time speaks for a station, and this locks the station's row for it: true for as long as the
-- transaction lasts, whatever is claimed or taken over meanwhile. No row: another has the session now, and nothing may be written.
-- A row that was changed while this waited is read again, so `session` stands in the condition itself.
CREATE FUNCTION fence (mine uuid) RETURNS TABLE (uuid text, epoch integer, seq bigint, journal_seq bigint)
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  UPDATE stations s SET seen_at = clock_timestamp()
  WHERE s.session = mine AND s.login = session_user AND s.forgotten_at IS NULL AND NOT s.fenced
  RETURNING s.uuid, s.epoch, s.seq, s.journal_seq
$$;

-- The same for the shared lists and PRO numbers, where several stations write at once. who: {uuid, session, epoch}.
CREATE FUNCTION is_station_in (who jsonb) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  -- Held to the end of the transaction: a take-over or a new session waits for it.
  PERFORM 1 FROM stations WHERE uuid = who ->> 'uuid' AND session = (who ->> 'session')::uuid
    AND epoch = (who ->> 'epoch')::integer AND login = session_user AND forgotten_at IS NULL FOR SHARE;
  RETURN FOUND;
END $$;

-- Why this session may not speak for the station, null: it may. A higher epoch shuts the other one out: only where that one is silent, or by
-- a copy of its own file.
CREATE FUNCTION claim_refusal (it stations, a_host text, an_epoch integer, mine uuid, before uuid[]) RETURNS text
LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT CASE
    WHEN it.forgotten_at IS NOT NULL THEN 'forgotten'
    WHEN it.login <> session_user THEN 'not-permitted'
    WHEN it.session = mine THEN NULL
    WHEN an_epoch < it.epoch THEN 'identity-elsewhere'
    -- A copy of the disk knows the session before too: where the other one is at work on another computer, that one has it.
    WHEN an_epoch = it.epoch AND NOT (coalesce(it.session = ANY (before), false) AND (it.host = a_host OR NOT last.heard)) THEN 'identity-elsewhere'
    WHEN an_epoch > it.epoch AND last.heard AND NOT coalesce((it.session || it.earlier_sessions) && before, false) THEN 'identity-elsewhere'
  END
  FROM (SELECT it.seen_at > clock_timestamp() - interval '40 seconds' AS heard) last
$$;

-- Lets a session in, or says why not: 'joined' · 'identity-elsewhere' (other: the computer that has it) · 'number-taken' (other: the
-- station that has it) · 'forgotten' (other: the one that replaced it) · 'not-permitted' (it belongs to another login). before: sessions this
-- file had before. '7' and '07' begin the same BOL numbers: they are one number. Nothing is locked for one that is refused: a row that is
-- locked is a station that can share nothing. One login lets in 250 new stations in 24 hours and 2,000 in all, so that no station can use up
-- the numbers.
CREATE FUNCTION claim (a_uuid text, a_number text, a_name text, a_host text, an_epoch integer, mine uuid, before uuid[])
RETURNS TABLE (outcome text, other text, fleet uuid, seq bigint, journal_seq bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
#variable_conflict use_column
DECLARE
  it      stations%ROWTYPE;
  here    uuid := (SELECT f.id FROM fleet f);
  its     text;
  refusal text;
  bare    text := ltrim(a_number, '0');
BEGIN
  IF NOT EXISTS (SELECT 1 FROM stations s WHERE s.uuid = a_uuid) THEN
    SELECT t.name || ' (' || t.host || ')' INTO its FROM stations t WHERE ltrim(t.number, '0') = bare AND t.forgotten_at IS NULL LIMIT 1;
    IF FOUND THEN RETURN QUERY SELECT 'number-taken', its, here, 0::bigint, 0::bigint; RETURN; END IF;
    -- Those of one login are counted one after the other.
    PERFORM pg_advisory_xact_lock(hashtextextended('dockprint new station ' || current_schema() || ' ' || session_user, 0));
    IF (SELECT count(*) FILTER (WHERE s.joined_at > clock_timestamp() - interval '24 hours') >= 250
          OR count(*) FILTER (WHERE s.forgotten_at IS NULL) >= 2000 FROM stations s WHERE s.login = session_user) THEN
      RAISE EXCEPTION 'the sign-in % has let in 250 new stations in 24 hours, or 2000 in all', session_user
        USING ERRCODE = 'program_limit_exceeded', HINT = 'dockprint fleet forget';
    END IF;
    INSERT INTO stations AS s (uuid, number, name, host, epoch, session)
      SELECT a_uuid, a_number, a_name, a_host, an_epoch, mine
      WHERE NOT EXISTS (SELECT 1 FROM stations t WHERE ltrim(t.number, '0') = bare AND t.forgotten_at IS NULL)
      ON CONFLICT (uuid) DO NOTHING;
  END IF;
  FOR turn IN 1..2 LOOP
    IF turn = 1 THEN SELECT * INTO it FROM stations s WHERE s.uuid = a_uuid;
    ELSE SELECT * INTO it FROM stations s WHERE s.uuid = a_uuid FOR UPDATE; END IF;
    SELECT t.name || ' (' || t.host || ')' INTO its FROM stations t
      WHERE ltrim(t.number, '0') = bare AND t.uuid <> a_uuid AND t.forgotten_at IS NULL LIMIT 1;
    IF it.uuid IS NULL THEN RETURN QUERY SELECT 'number-taken', its, here, 0::bigint, 0::bigint; RETURN; END IF;
    refusal := claim_refusal(it, a_host, an_epoch, mine, before);
    IF refusal IS NOT NULL THEN
      RETURN QUERY SELECT refusal, CASE refusal
          WHEN 'forgotten' THEN coalesce((SELECT t.name || ' (' || t.host || ')' FROM stations t WHERE t.uuid = it.replaced_by), '')
          WHEN 'identity-elsewhere' THEN it.host ELSE '' END, here, 0::bigint, 0::bigint;
      RETURN;
    END IF;
    IF its IS NOT NULL THEN RETURN QUERY SELECT 'number-taken', its, here, 0::bigint, 0::bigint; RETURN; END IF;
  END LOOP;
  -- In another epoch everything is told again.
  RETURN QUERY UPDATE stations s SET session = mine, epoch = an_epoch, number = a_number, name = a_name, host = a_host,
      seen_at = clock_timestamp(),
      seq = CASE WHEN s.epoch = an_epoch THEN s.seq ELSE 0 END,
      journal_seq = CASE WHEN s.epoch = an_epoch THEN s.journal_seq ELSE 0 END
    WHERE s.uuid = a_uuid RETURNING 'joined', '', here, s.seq, s.journal_seq;
END $$;

-- ------------------------------------------------------------------------------------------------------ what stations share

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
  PRIMARY KEY (station, kind, id),
  CONSTRAINT things_size CHECK (octet_length(body::text) <= 8000000 AND octet_length(bytes) <= 8000000)
);
-- What other stations pull; labels and documents are asked for when they are wanted.
CREATE INDEX things_by_seq ON things (station, epoch, seq) WHERE kind = 'shipment';
CREATE INDEX things_open ON things (station, id) WHERE kind = 'shipment' AND (
  jsonb_path_exists(body, '$.submissions[*] ? (@.state == "queued" || @.state == "claimed" || @.state == "on-wire" || @.state == "refused" || @.state == "held" || @.state == "in-doubt")')
  OR jsonb_path_exists(body, '$.openPrints ? (@ > 0)'));

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

-- Every station's journal, as it is kept there; a month to a partition, so that an old one can be detached.
CREATE TABLE journal (
  station text NOT NULL,
  epoch   integer NOT NULL,
  seq     bigint NOT NULL,
  at      timestamptz NOT NULL,
  line    jsonb NOT NULL CONSTRAINT journal_size CHECK (octet_length(line::text) <= 1000000),
  PRIMARY KEY (station, epoch, seq, at)
) PARTITION BY RANGE (at);
CREATE TABLE journal_other PARTITION OF journal DEFAULT;

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

-- What one station tells another alone: its label was printed here, its work was taken over.
CREATE TABLE notes (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  to_uuid  text NOT NULL,
  from_uuid text NOT NULL,
  kind     text NOT NULL CHECK (length(kind) <= 40),
  body     jsonb NOT NULL CONSTRAINT notes_size CHECK (octet_length(body::text) <= 4000000),
  at       timestamptz NOT NULL DEFAULT now(),
  taken_at timestamptz
);
CREATE INDEX notes_waiting ON notes (to_uuid, id) WHERE taken_at IS NULL;

-- -------------------------------------------------------------------------------------------- what stations edit together

-- One row, locked by every commit of the catalogue: seq is the order of the commits, and who has pulled up to one has missed none before it.
CREATE TABLE catalogue_clock (one boolean PRIMARY KEY DEFAULT true CHECK (one), seq bigint NOT NULL DEFAULT 0);
INSERT INTO catalogue_clock DEFAULT VALUES;

-- push: made by the station before it sends. Sent again after a lost reply it is answered and not done twice; and who remembers it sees
-- by it that this server was restored from before it.
CREATE TABLE catalogue_commits (
  seq     bigint PRIMARY KEY,
  push    text NOT NULL UNIQUE CHECK (length(push) <= 64),
  station text NOT NULL,
  at      timestamptz NOT NULL DEFAULT now(),
  answer  jsonb NOT NULL
);

-- fields: by their path; '$gone' true is a tombstone, which keeps the rest. authors: who set each field, where and when. size is counted when
-- a row is written, not each time that one is read.
CREATE TABLE catalogue (
  kind    text NOT NULL CHECK (kind IN ('dock', 'freight', 'template', 'pro-range', 'person', 'setting')),
  id      text NOT NULL CHECK (length(id) <= 100),
  seq     bigint NOT NULL,
  fields  jsonb NOT NULL,
  authors jsonb NOT NULL,
  became  text,                                         -- the row that this one was merged into
  size    integer GENERATED ALWAYS AS (octet_length(fields::text) + octet_length(authors::text)) STORED,
  PRIMARY KEY (kind, id)
);
CREATE INDEX catalogue_by_seq ON catalogue (seq);
-- What makes a row one of its kind (a hash of its address, of its name …), and what else no two may share (a badge).
CREATE TABLE catalogue_keys (
  kind text NOT NULL,
  key  text NOT NULL CHECK (length(key) <= 64),
  id   text NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE INDEX catalogue_keys_by_row ON catalogue_keys (kind, id);

-- Every value that another took the place of. lost: the one who wrote the other had not seen it.
CREATE TABLE catalogue_values (
  id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind   text NOT NULL,
  row_id text NOT NULL,
  field  text NOT NULL,
  value  jsonb NOT NULL,
  author jsonb NOT NULL,
  lost   boolean NOT NULL,
  at     timestamptz NOT NULL DEFAULT now(),
  size   integer GENERATED ALWAYS AS (octet_length(value::text)) STORED
);
CREATE INDEX catalogue_values_by_row ON catalogue_values (kind, row_id, id);

CREATE FUNCTION keep_value (of_kind text, of_row text, of_field text, was jsonb, of_author jsonb, is_lost boolean) RETURNS void
LANGUAGE sql SET search_path FROM CURRENT AS $$
  INSERT INTO catalogue_values (kind, row_id, field, value, author, lost) VALUES (of_kind, of_row, of_field, was, of_author, is_lost)
$$;

-- Of one row 500 earlier values stay, and 8,000,000 bytes of them; the newest always.
CREATE FUNCTION trim_values (of_kind text, of_row text) RETURNS void LANGUAGE sql SET search_path FROM CURRENT AS $$
  DELETE FROM catalogue_values v USING (
    SELECT o.id, row_number() OVER newest AS n, sum(o.size) OVER newest AS bytes
    FROM catalogue_values o WHERE o.kind = of_kind AND o.row_id = of_row WINDOW newest AS (ORDER BY o.id DESC)) o
  WHERE v.id = o.id AND o.n > 1 AND (o.n > 500 OR o.bytes > 8000000)
$$;

-- Whether a row as it is pushed is one that every station can pull, parse and keep: a value of 500,000 bytes, a row of 1,000,000, 500 fields.
CREATE FUNCTION is_fit_to_push (r jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
  SELECT octet_length(r::text) <= 2500000 AND coalesce(length(r ->> 'became'), 0) <= 100
    AND jsonb_array_length(r -> 'keys') <= 50 AND (SELECT coalesce(max(length(k)), 0) <= 64 FROM jsonb_array_elements_text(r -> 'keys') k)
    AND (SELECT count(*) <= 500 AND coalesce(max(length(f.key)), 0) <= 200
           AND coalesce(max(octet_length((f.value -> 'value')::text)), 0) <= 500000
           AND coalesce(sum(octet_length((f.value -> 'value')::text)), 0) <= 1000000 FROM jsonb_each(r -> 'fields') f)
    AND (SELECT count(*) <= 500 AND coalesce(max(length(k ->> 'field')), 0) <= 200
           AND coalesce(max(octet_length((k -> 'value')::text)), 0) <= 500000
           FROM jsonb_array_elements(coalesce(r -> 'kept', '[]')) k)
$$;

-- Whether a row may become this one. A tombstone that keeps the rest of a full row fits too.
CREATE FUNCTION is_fit_to_keep (becomes jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
  SELECT octet_length((becomes - '$gone')::text) <= 1000000 AND (SELECT count(*) FROM jsonb_object_keys(becomes - '$gone')) <= 500
$$;

-- rows: [{kind, id, seq, fields: {path: {was?, value}}, keys: [..], more: {path: key}, kept: [{field, value}], became}]; seq is the version
-- that the station has seen, 0: it has not seen the row. A row that is newer here is answered "stale" and left as it is: the station
-- pulls it, merges and comes again. So what is stored is always a row that somebody has had whole. A row that is too large is answered
-- "too-large" and left as it is; those beside it are stored.
CREATE FUNCTION catalogue_push (who jsonb, the_push text, person text, rows jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  clock bigint; said jsonb; author jsonb; r jsonb; cur catalogue%ROWTYPE; other text; path text; change jsonb; empty jsonb;
  now_there jsonb; is_there boolean; is_other boolean; is_changed boolean; freed jsonb; becomes jsonb; answers jsonb := '[]';
BEGIN
  IF NOT is_station_in(who) THEN RETURN jsonb_build_object('refused', true); END IF;
  IF jsonb_array_length(rows) > 500 OR octet_length(rows::text) > 16000000 THEN
    RAISE EXCEPTION 'a push of more than 500 rows or 16,000,000 bytes is too large' USING ERRCODE = 'program_limit_exceeded';
  END IF;
  SELECT c.seq INTO clock FROM catalogue_clock c FOR UPDATE;
  SELECT c.answer INTO said FROM catalogue_commits c WHERE c.push = the_push;
  IF FOUND THEN RETURN said; END IF;
  -- As the station joined: not what it says of itself beside each of its values.
  author := jsonb_build_object(
    'station', (SELECT jsonb_build_object('uuid', s.uuid, 'number', s.number, 'name', s.name) FROM stations s WHERE s.uuid = who ->> 'uuid'),
    'person', left(person, 100), 'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  empty := '["", null, []]';
  -- Names that were swapped: what the rows of this push have is free for each other.
  WITH mine AS (
    DELETE FROM catalogue_keys k USING jsonb_array_elements(rows) AS pushed (one), catalogue c
      WHERE c.kind = one ->> 'kind' AND c.id = one ->> 'id' AND c.seq = (one ->> 'seq')::bigint AND k.kind = c.kind AND k.id = c.id
      RETURNING k.kind, k.id, k.key),
  by_row AS (SELECT m.kind || ' ' || m.id AS named, jsonb_agg(m.key) AS keys FROM mine m GROUP BY 1)
  SELECT coalesce(jsonb_object_agg(named, keys), '{}') INTO freed FROM by_row;
  FOR r IN SELECT * FROM jsonb_array_elements(rows) LOOP
    SELECT c.* INTO cur FROM catalogue c WHERE c.kind = r ->> 'kind' AND c.id = r ->> 'id';
    is_there := FOUND;
    is_other := false;
    IF NOT is_there THEN
      SELECT c.* INTO cur FROM catalogue_keys k JOIN catalogue c ON c.kind = k.kind AND c.id = k.id
        WHERE k.kind = r ->> 'kind' AND k.key = r -> 'keys' ->> 0;
      is_there := FOUND;
      is_other := FOUND;
    END IF;
    IF is_there AND NOT is_other AND (r ->> 'seq')::bigint <> 0 AND cur.seq <> (r ->> 'seq')::bigint THEN
      answers := answers || jsonb_build_object('is', 'stale', 'kind', cur.kind, 'id', r ->> 'id');
      CONTINUE;
    END IF;
    SELECT coalesce(CASE WHEN is_there THEN cur.fields END, '{}') || coalesce(jsonb_object_agg(f.key, f.value -> 'value'), '{}')
      INTO becomes FROM jsonb_each(r -> 'fields') f;
    IF NOT is_fit_to_push(r) OR NOT is_fit_to_keep(becomes) THEN
      -- Its row stays as it is, with the keys that it had.
      INSERT INTO catalogue_keys (kind, key, id)
        SELECT r ->> 'kind', was.key, r ->> 'id' FROM jsonb_array_elements_text(freed -> ((r ->> 'kind') || ' ' || (r ->> 'id'))) AS was (key)
        ON CONFLICT DO NOTHING;
      answers := answers || jsonb_build_object('is', 'too-large', 'kind', r ->> 'kind', 'id', r ->> 'id');
      CONTINUE;
    END IF;
    IF is_there AND (is_other OR (r ->> 'seq')::bigint = 0) THEN
      -- Two stations had it before they met: one row from now on. What the fleet says stands, what it leaves open is filled.
      is_changed := false;
      FOR path, change IN SELECT * FROM jsonb_each(r -> 'fields') LOOP
        now_there := cur.fields -> path;
        CONTINUE WHEN now_there = change -> 'value' OR path = '$gone';
        other := r -> 'more' ->> path;
        IF (now_there IS NULL OR empty @> jsonb_build_array(now_there)) AND NOT empty @> jsonb_build_array(change -> 'value')
           AND (other IS NULL OR NOT EXISTS (SELECT 1 FROM catalogue_keys k WHERE k.kind = cur.kind AND k.key = other)) THEN
          cur.fields := cur.fields || jsonb_build_object(path, change -> 'value');
          cur.authors := cur.authors || jsonb_build_object(path, author);
          IF other IS NOT NULL THEN INSERT INTO catalogue_keys (kind, key, id) VALUES (cur.kind, other, cur.id); END IF;
          is_changed := true;
        ELSE
          PERFORM keep_value(cur.kind, cur.id, path, change -> 'value', author, true);
        END IF;
      END LOOP;
      IF is_changed THEN
        clock := clock + 1;
        UPDATE catalogue c SET seq = clock, fields = cur.fields, authors = cur.authors WHERE c.kind = cur.kind AND c.id = cur.id;
      END IF;
      PERFORM trim_values(cur.kind, cur.id);
      answers := answers || jsonb_build_object('is', 'one', 'kind', cur.kind, 'id', r ->> 'id', 'shared', cur.id);
      CONTINUE;
    END IF;
    SELECT k.id INTO other FROM catalogue_keys k JOIN jsonb_array_elements_text(r -> 'keys') AS mine (key) ON k.key = mine.key
      WHERE k.kind = r ->> 'kind' AND k.id <> r ->> 'id' LIMIT 1;
    IF FOUND THEN
      INSERT INTO catalogue_keys (kind, key, id)
        SELECT r ->> 'kind', was.key, r ->> 'id' FROM jsonb_array_elements_text(freed -> ((r ->> 'kind') || ' ' || (r ->> 'id'))) AS was (key)
        ON CONFLICT DO NOTHING;
      answers := answers || jsonb_build_object('is', 'taken', 'kind', r ->> 'kind', 'id', r ->> 'id', 'by', other);
      CONTINUE;
    END IF;
    IF NOT is_there THEN
      cur.kind := r ->> 'kind';
      cur.id := r ->> 'id';
      cur.fields := '{}';
      cur.authors := '{}';
      cur.became := NULL;
    END IF;
    FOR path, change IN SELECT * FROM jsonb_each(r -> 'fields') LOOP
      now_there := cur.fields -> path;
      CONTINUE WHEN now_there = change -> 'value';
      IF now_there IS NOT NULL AND path <> '$gone' THEN
        PERFORM keep_value(cur.kind, cur.id, path, now_there, cur.authors -> path, now_there IS DISTINCT FROM change -> 'was');
      END IF;
      cur.fields := cur.fields || jsonb_build_object(path, change -> 'value');
      cur.authors := cur.authors || jsonb_build_object(path, author);
    END LOOP;
    -- What the station itself had to give up, because another had it.
    FOR change IN SELECT * FROM jsonb_array_elements(coalesce(r -> 'kept', '[]')) LOOP
      PERFORM keep_value(cur.kind, cur.id, change ->> 'field', change -> 'value', author, true);
    END LOOP;
    clock := clock + 1;
    INSERT INTO catalogue AS c (kind, id, seq, fields, authors, became)
      VALUES (cur.kind, cur.id, clock, cur.fields, cur.authors, coalesce(r ->> 'became', cur.became))
      ON CONFLICT (kind, id) DO UPDATE SET seq = excluded.seq, fields = excluded.fields, authors = excluded.authors, became = excluded.became;
    DELETE FROM catalogue_keys k WHERE k.kind = cur.kind AND k.id = cur.id;
    INSERT INTO catalogue_keys (kind, key, id)
      SELECT DISTINCT cur.kind, mine.key, cur.id FROM jsonb_array_elements_text(r -> 'keys') AS mine (key);
    PERFORM trim_values(cur.kind, cur.id);
    answers := answers || jsonb_build_object('is', 'stored', 'kind', cur.kind, 'id', cur.id, 'seq', clock);
  END LOOP;
  said := jsonb_build_object('rows', answers);
  -- A number of its own, so that no two commits have one even where nothing was stored.
  clock := clock + 1;
  UPDATE catalogue_clock SET seq = clock;
  INSERT INTO catalogue_commits (seq, push, station, answer) VALUES (clock, the_push, who ->> 'uuid', said);
  -- Answers are asked for again within minutes; the marks of the commits stay.
  UPDATE catalogue_commits c SET answer = '{}' WHERE c.at < now() - interval '30 days' AND c.answer <> '{}';
  PERFORM pg_notify('dockprint', json_build_object('is', 'catalogue', 'schema', current_schema())::text);
  RETURN said;
END $$;

-- What was committed after `above`, no more than 1,000,000 bytes at once unless one row alone is more. mark: the push of the commit that
-- `above` lies in, as the station remembers it; another one or none says that this server was restored from before it.
CREATE FUNCTION catalogue_pull (above bigint, mark text, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH next AS (SELECT c.kind, c.id, c.seq, c.size FROM catalogue c WHERE c.seq > above ORDER BY c.seq LIMIT least(most, 1000)),
       summed AS (SELECT n.*, row_number() OVER (ORDER BY n.seq) AS nth,
         sum(n.size) OVER (ORDER BY n.seq) AS bytes FROM next n),
       page AS MATERIALIZED (SELECT s.kind, s.id, s.seq FROM summed s WHERE s.nth = 1 OR s.bytes <= 1000000),
       rest AS (SELECT (SELECT count(*) FROM page) < (SELECT count(*) FROM next) OR (SELECT count(*) FROM next) = least(most, 1000) AS is_more),
       upto AS (SELECT CASE WHEN (SELECT rest.is_more FROM rest) THEN (SELECT max(seq) FROM page) ELSE (SELECT seq FROM catalogue_clock) END AS seq)
  SELECT jsonb_build_object(
    'fleet', (SELECT id FROM fleet),
    'restored', above > 0 AND mark IS DISTINCT FROM (SELECT push FROM catalogue_commits WHERE seq >= above ORDER BY seq LIMIT 1),
    'rows', coalesce((SELECT jsonb_agg(to_jsonb(c) - 'size' ORDER BY c.seq) FROM page p JOIN catalogue c USING (kind, id)), '[]'),
    'more', (SELECT rest.is_more FROM rest),
    'upTo', (SELECT seq FROM upto),
    'mark', coalesce((SELECT push FROM catalogue_commits WHERE seq >= (SELECT seq FROM upto) ORDER BY seq LIMIT 1), ''))
$$;

-- Newest first, 1,000,000 bytes of them; of rows that were merged into this one too, the last hundred.
CREATE FUNCTION catalogue_history (of_kind text, of_id text, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH gone AS (SELECT * FROM catalogue WHERE kind = of_kind AND became = of_id ORDER BY seq DESC LIMIT 100),
  every AS (
    SELECT id, row_id, field, author, size FROM catalogue_values
      WHERE kind = of_kind AND (row_id = of_id OR row_id IN (SELECT gone.id FROM gone))
    UNION ALL
    SELECT 0, gone.id, f.key, gone.authors -> f.key, octet_length(f.value::text) FROM gone, jsonb_each(gone.fields) f
      WHERE f.key <> '$gone' AND f.value IS DISTINCT FROM (SELECT c.fields -> f.key FROM catalogue c WHERE c.kind = of_kind AND c.id = of_id)),
  newest AS (SELECT e.*, row_number() OVER last AS nth, sum(e.size + octet_length(e.field) + octet_length(e.author::text)) OVER last AS bytes FROM every e
    WINDOW last AS (ORDER BY e.author ->> 'at' DESC, e.id DESC, e.row_id, e.field))
  SELECT coalesce(jsonb_agg(jsonb_build_object('field', n.field, 'author', n.author, 'value', CASE WHEN n.id = 0
      THEN (SELECT gone.fields -> n.field FROM gone WHERE gone.id = n.row_id)
      ELSE (SELECT v.value FROM catalogue_values v WHERE v.id = n.id) END) ORDER BY n.nth), '[]')
  FROM newest n WHERE n.nth <= least(most, 500) AND n.bytes <= 1000000
$$;

-- -------------------------------------------------------------------------------------------------- blocks of PRO numbers

-- Numbers in a row that carriers write alike, and the blocks of them that stations have. A block is never taken back: numbers that
-- no one will use are lost, none is given twice.
CREATE TABLE pro_spaces (
  id   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (length(name) <= 60),
  made_by text
);
CREATE TABLE pro_blocks (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  space   integer NOT NULL REFERENCES pro_spaces (id),
  first   bigint NOT NULL,
  last    bigint NOT NULL CHECK (last >= first),
  station text NOT NULL,
  epoch   integer NOT NULL,
  why     text NOT NULL CHECK (why IN ('leased', 'given-before')),
  at      timestamptz NOT NULL DEFAULT now(),
  -- The alarm, not the mechanism: the row of the space is locked while a gap is looked for.
  EXCLUDE USING gist (numrange(space * 1e20 + first, space * 1e20 + last, '[]') WITH &&)
);
CREATE INDEX pro_blocks_by_space ON pro_blocks (space, first);

-- The row of a space, locked; it is made where it is not. A station names 100 spaces at most.
CREATE FUNCTION pro_space (named text, by_station text) RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE found integer;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pro_spaces s WHERE s.name = named) THEN
    IF (SELECT count(*) FROM pro_spaces s WHERE s.made_by = by_station) >= 100 THEN
      RAISE EXCEPTION 'a station names 100 kinds of PRO numbers at most' USING ERRCODE = 'program_limit_exceeded';
    END IF;
    INSERT INTO pro_spaces (name, made_by) VALUES (named, by_station) ON CONFLICT (name) DO NOTHING;
  END IF;
  SELECT s.id INTO found FROM pro_spaces s WHERE s.name = named FOR UPDATE;
  RETURN found;
END $$;

-- Numbers that a station gave before the range was shared: no one gets them. Those that another has already are alarms. A station takes
-- 500,000 numbers of a space out of use by saying so, which is what it gives in years: more are 'refused'. 1,000 blocks of others are named
-- in alarms.
CREATE FUNCTION pro_given_before (who jsonb, named text, from_number bigint, to_number bigint) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  the_space integer; next bigint := from_number; b pro_blocks%ROWTYPE; twice bigint := 0; said numeric; fresh numeric; alarms integer;
  self text := who ->> 'uuid';
BEGIN
  IF NOT is_station_in(who) THEN RETURN jsonb_build_object('refused', true); END IF;
  IF from_number < 0 OR to_number < from_number THEN RETURN jsonb_build_object('refused', true); END IF;
  the_space := pro_space(named, self);
  SELECT to_number::numeric - from_number + 1 - coalesce(sum(least(p.last, to_number) - greatest(p.first, from_number) + 1), 0) INTO fresh
    FROM pro_blocks p WHERE p.space = the_space AND p.last >= from_number AND p.first <= to_number;
  SELECT coalesce(sum(p.last - p.first + 1), 0) INTO said
    FROM pro_blocks p WHERE p.space = the_space AND p.station = self AND p.why = 'given-before';
  IF fresh > 0 AND said + fresh > 500000 THEN RETURN jsonb_build_object('refused', true, 'limit', 500000); END IF;
  SELECT count(*) INTO alarms FROM number_alarms a WHERE a.station = self AND a.kind = 'pro';
  FOR b IN SELECT * FROM pro_blocks p WHERE p.space = the_space AND p.last >= from_number AND p.first <= to_number ORDER BY p.first LOOP
    IF b.first > next THEN
      INSERT INTO pro_blocks (space, first, last, station, epoch, why)
        VALUES (the_space, next, b.first - 1, self, (who ->> 'epoch')::integer, 'given-before');
    END IF;
    IF b.station <> self THEN
      twice := twice + least(b.last, to_number) - greatest(b.first, from_number) + 1;
      IF alarms < 1000 THEN
        INSERT INTO number_alarms (kind, number, first_station, first_shipment, station, shipment)
          VALUES ('pro', left(named || ' ' || greatest(b.first, from_number) || '-' || least(b.last, to_number), 100), b.station, '', self, '')
          ON CONFLICT DO NOTHING;
        alarms := alarms + 1;
      END IF;
    END IF;
    next := greatest(next, b.last + 1);
  END LOOP;
  IF next <= to_number THEN
    INSERT INTO pro_blocks (space, first, last, station, epoch, why)
      VALUES (the_space, next, to_number, self, (who ->> 'epoch')::integer, 'given-before');
  END IF;
  RETURN jsonb_build_object('twice', twice);
END $$;

-- The next block of a range, at most `size` numbers and never so many that one station empties it. block null: none is left. Asked again
-- it gives another block: a lost reply wastes one, and a copy of a station's data that asks again gets none that was used. Where other
-- stations are at work, one leases no more than half of what is free in 24 hours, and 1,000 numbers always.
CREATE FUNCTION pro_lease (who jsonb, named text, range_first bigint, range_last bigint, size integer) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  the_space integer; gap_first bigint; gap_last bigint; free bigint; take bigint; made bigint; alive integer; today bigint;
  self text := who ->> 'uuid';
BEGIN
  IF NOT is_station_in(who) THEN RETURN jsonb_build_object('refused', true); END IF;
  IF range_first < 0 OR range_last < range_first OR size < 1 THEN RETURN jsonb_build_object('block', NULL, 'free', 0); END IF;
  the_space := pro_space(named, self);
  SELECT range_last - range_first + 1 - coalesce(sum(least(p.last, range_last) - greatest(p.first, range_first) + 1), 0) INTO free
    FROM pro_blocks p WHERE p.space = the_space AND p.last >= range_first AND p.first <= range_last;
  IF free <= 0 THEN RETURN jsonb_build_object('block', NULL, 'free', 0); END IF;
  WITH taken AS (
    SELECT greatest(p.first, range_first) AS first, p.last FROM pro_blocks p
      WHERE p.space = the_space AND p.last >= range_first AND p.first <= range_last
    UNION ALL SELECT range_first - 1, range_first - 1
    UNION ALL SELECT range_last + 1, range_last + 1),
  gaps AS (SELECT t.last + 1 AS first, lead(t.first) OVER (ORDER BY t.first) - 1 AS last FROM taken t)
  SELECT g.first, g.last INTO gap_first, gap_last FROM gaps g WHERE g.last >= g.first ORDER BY g.first LIMIT 1;
  SELECT greatest(count(*), 1) INTO alive FROM stations s WHERE s.forgotten_at IS NULL AND s.seen_at > now() - interval '7 days';
  SELECT coalesce(sum(p.last - p.first + 1), 0) INTO today FROM pro_blocks p
    WHERE p.space = the_space AND p.station = self AND p.why = 'leased' AND p.at > now() - interval '24 hours'
      AND p.last >= range_first AND p.first <= range_last;
  take := least(size, 1000, gap_last - gap_first + 1, greatest(1, free / (2 * alive)));
  IF alive > 1 THEN take := least(take, greatest(1000, (free + today) / 2) - today); END IF;
  IF take <= 0 THEN RETURN jsonb_build_object('block', NULL, 'free', free); END IF;
  INSERT INTO pro_blocks (space, first, last, station, epoch, why)
    VALUES (the_space, gap_first, gap_first + take - 1, self, (who ->> 'epoch')::integer, 'leased') RETURNING id INTO made;
  RETURN jsonb_build_object('block', jsonb_build_object('id', made, 'first', gap_first, 'last', gap_first + take - 1), 'free', free - take);
END $$;

-- ----------------------------------------------------------------------------------- taking over a dead station's open work

-- id: made by the taker before it asked, so that a question asked again finds what the first one did. here_at: the taker has it.
CREATE TABLE take_overs (
  id           uuid PRIMARY KEY,
  victim       text NOT NULL REFERENCES stations (uuid),
  victim_epoch integer NOT NULL,
  taker        text NOT NULL REFERENCES stations (uuid),
  person       text NOT NULL CHECK (length(person) <= 200),
  reason       text NOT NULL CHECK (length(reason) <= 400),
  at           timestamptz NOT NULL DEFAULT now(),
  here_at      timestamptz
);
CREATE INDEX take_overs_of ON take_overs (victim, at DESC);
CREATE INDEX take_overs_by ON take_overs (taker) WHERE here_at IS NULL;

-- The key: a shipment is taken from a station once. body: as it was then. known_at: the victim has heard of it and will not send it.
CREATE TABLE taken (
  victim    text NOT NULL,
  shipment  text NOT NULL CHECK (length(shipment) <= 100),
  take_over uuid NOT NULL REFERENCES take_overs (id),
  body      jsonb NOT NULL,
  known_at  timestamptz,
  PRIMARY KEY (victim, shipment)
);
CREATE INDEX taken_by_act ON taken (take_over, shipment);
CREATE INDEX taken_unknown ON taken (victim) WHERE known_at IS NULL;

-- What of a station is open: what it told, and what it took from another and had not got when it died. Not what was taken from it.
CREATE FUNCTION open_work (of_station text) RETURNS TABLE (shipment text, body jsonb, stamp text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT t.id, t.body, t.epoch || '.' || t.seq FROM things t
   WHERE t.station = of_station AND t.kind = 'shipment' AND (
     jsonb_path_exists(t.body, '$.submissions[*] ? (@.state == "queued" || @.state == "claimed" || @.state == "on-wire" || @.state == "refused" || @.state == "held" || @.state == "in-doubt")')
     OR jsonb_path_exists(t.body, '$.openPrints ? (@ > 0)'))
     AND NOT EXISTS (SELECT 1 FROM taken g WHERE g.victim = of_station AND g.shipment = t.id)
  UNION ALL
  SELECT k.shipment, k.body, k.take_over::text FROM taken k JOIN take_overs o ON o.id = k.take_over
   WHERE o.taker = of_station AND o.here_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM taken g WHERE g.victim = of_station AND g.shipment = k.shipment)
     AND NOT EXISTS (SELECT 1 FROM things t WHERE t.station = of_station AND t.kind = 'shipment' AND t.id = k.shipment)
$$;

CREATE FUNCTION open_work_mark (of_station text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT md5(s.uuid || ' ' || s.epoch || ' ' || s.to_share || ' ' ||
    coalesce((SELECT string_agg(w.shipment || '=' || w.stamp, ' ' ORDER BY w.shipment) FROM open_work(of_station) w), ''))
  FROM stations s WHERE s.uuid = of_station
$$;

-- countsFrom: the station is not heard of, and may be yet.
CREATE FUNCTION take_over_evidence (of_station text, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT jsonb_build_object(
    'station', jsonb_build_object('uuid', s.uuid, 'name', s.name, 'number', s.number),
    'lastSeenAt', to_char(s.seen_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isAlive', is_alive(s.seen_at), 'toShare', s.to_share, 'mark', open_work_mark(of_station),
    -- It is not heard of, and may be yet.
    'countsFrom', CASE WHEN is_alive(s.seen_at) AND s.seen_at <= clock_timestamp() - interval '40 seconds'
      THEN to_char(silence_counts_from() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END,
    'openPrints', (SELECT coalesce(sum((w.body ->> 'openPrints')::integer), 0) FROM open_work(of_station) w),
    'open', (SELECT coalesce(jsonb_agg(x.entry), '[]') FROM (
      SELECT jsonb_build_object('row', w.body -> 'row', 'step', p ->> 'step', 'state', p ->> 'state', 'since', p ->> 'changedAt') AS entry
      FROM open_work(of_station) w, jsonb_array_elements(w.body -> 'submissions') p
      WHERE p ->> 'state' IN ('queued', 'claimed', 'on-wire', 'refused', 'held', 'in-doubt')
      ORDER BY p ->> 'queuedAt', w.shipment LIMIT most) x))
  FROM stations s WHERE s.uuid = of_station AND s.forgotten_at IS NULL
$$;

-- Takes what is open, once: 'taken' (also when asked again), 'alive', 'changed', 'not-found', 'not-in' (this session speaks for no one). A
-- push of the victim and this wait for each other at its row: the push that comes first makes it alive, the one that comes later finds
-- another session.
CREATE FUNCTION take_over (act uuid, of_station text, seen_mark text, by_person text, why text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE by_station text := speaks_for();
BEGIN
  IF by_station IS NULL THEN RETURN 'not-in'; END IF;
  IF of_station = by_station OR NOT EXISTS (SELECT 1 FROM stations WHERE uuid = of_station) THEN RETURN 'not-found'; END IF;
  IF EXISTS (SELECT 1 FROM take_overs o WHERE o.id = act AND o.taker = by_station) THEN RETURN 'taken'; END IF;
  IF NOT lock_silent(of_station) THEN RETURN 'alive'; END IF;
  -- Asked twice at once, the second waited here for the first.
  IF EXISTS (SELECT 1 FROM take_overs o WHERE o.id = act AND o.taker = by_station) THEN RETURN 'taken'; END IF;
  IF open_work_mark(of_station) IS DISTINCT FROM seen_mark THEN RETURN 'changed'; END IF;
  INSERT INTO take_overs (id, victim, victim_epoch, taker, person, reason)
    SELECT act, of_station, epoch, by_station, by_person, why FROM stations WHERE uuid = of_station;
  INSERT INTO taken (victim, shipment, take_over, body) SELECT of_station, w.shipment, act, w.body FROM open_work(of_station) w;
  -- What had been taken from the taker itself comes home.
  DELETE FROM taken g WHERE g.victim = by_station AND g.shipment IN (SELECT k.shipment FROM taken k WHERE k.take_over = act);
  UPDATE stations SET fenced = true WHERE uuid = of_station;
  INSERT INTO notes (to_uuid, from_uuid, kind, body) VALUES (of_station, by_station, 'taken', jsonb_build_object('takeOver', act));
  RETURN 'taken';
END $$;

-- A taker tells a server that came back from a copy what it had taken: it is known there again, and the victim hears of it again. The server
-- does not know whether the act was ever done, so it is judged as a new one: a station that is alive keeps its work and is not shut out. The
-- taker says it again in its next round.
CREATE FUNCTION take_over_again (act uuid, of_station text, by_person text, why text, shipments text[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE by_station text := speaks_for();
BEGIN
  IF by_station IS NULL OR of_station = by_station OR coalesce(cardinality(shipments), 0) > 50000 THEN RETURN false; END IF;
  IF EXISTS (SELECT 1 FROM take_overs WHERE id = act) OR NOT lock_silent(of_station) THEN RETURN false; END IF;
  IF EXISTS (SELECT 1 FROM take_overs WHERE id = act) THEN RETURN false; END IF;
  INSERT INTO take_overs (id, victim, victim_epoch, taker, person, reason, here_at)
    SELECT act, of_station, epoch, by_station, by_person, why, now() FROM stations WHERE uuid = of_station;
  INSERT INTO taken (victim, shipment, take_over, body)
    SELECT of_station, one, act, '{}' FROM unnest(shipments) one ON CONFLICT DO NOTHING;
  UPDATE stations SET fenced = true WHERE uuid = of_station;
  INSERT INTO notes (to_uuid, from_uuid, kind, body) VALUES (of_station, by_station, 'taken', jsonb_build_object('takeOver', act));
  RETURN true;
END $$;

-- The acts of the station that asks, the newest first: also one whose answer it never got.
CREATE FUNCTION take_overs_of_mine (most integer)
RETURNS TABLE (id uuid, victim text, name text, number text, person text, reason text, at timestamptz, here boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT o.id, o.victim, s.name, s.number, o.person, o.reason, o.at, o.here_at IS NOT NULL
  FROM take_overs o JOIN stations s ON s.uuid = o.victim WHERE o.taker = speaks_for() ORDER BY o.at DESC LIMIT most
$$;

-- Its shipments, a page at a time; without what was taken from the taker meanwhile.
CREATE FUNCTION take_over_rows (act uuid, after_id text, most integer) RETURNS TABLE (shipment text, body jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT k.shipment, k.body FROM taken k JOIN take_overs o ON o.id = k.take_over
  WHERE k.take_over = act AND o.taker = speaks_for() AND k.shipment > after_id
    AND NOT EXISTS (SELECT 1 FROM taken g WHERE g.victim = o.taker AND g.shipment = k.shipment)
  ORDER BY k.shipment LIMIT most
$$;

CREATE FUNCTION take_over_here (act uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  UPDATE take_overs SET here_at = coalesce(here_at, now()) WHERE id = act AND taker = speaks_for()
$$;

-- What was taken from a station and it has not said that it knows.
CREATE FUNCTION taken_from_me (most integer)
RETURNS TABLE (shipment text, take_over uuid, taker text, taker_name text, taker_number text, person text, reason text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT k.shipment, k.take_over, o.taker, s.name, s.number, o.person, o.reason, o.at
  FROM taken k JOIN take_overs o ON o.id = k.take_over JOIN stations s ON s.uuid = o.taker
  WHERE k.victim = speaks_for() AND k.known_at IS NULL ORDER BY k.shipment LIMIT most
$$;

CREATE FUNCTION taken_known (shipments text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  UPDATE taken SET known_at = now() WHERE victim = speaks_for() AND shipment = ANY (shipments) AND known_at IS NULL
$$;

-- -------------------------------------------------------------------------------- a dead station replaced by a new machine

-- It is forgotten for good, and its number and its open work are the new machine's, in one transaction.

-- What is known of who has this number, for a machine that was not let in: as for a take-over, and its computer's name.
CREATE FUNCTION replace_evidence (a_number text, but text, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT take_over_evidence(s.uuid, most) || jsonb_build_object('host', s.host,
    'now', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM stations s
  WHERE ltrim(s.number, '0') = ltrim(a_number, '0') AND s.forgotten_at IS NULL AND s.uuid <> but LIMIT 1
$$;

-- Replaces it, once: 'replaced' (also when asked again under the act), 'alive', 'changed', 'gone' (forgotten, or replaced by another),
-- 'not-permitted' (it belongs to another login), or why the new machine is not let in. me: {uuid, number, name, host, epoch}. brought: the
-- shipments that came with it, where this server was restored from before the act and the new machine tells it again; else null.
CREATE FUNCTION replace_station (
  act uuid, of_station text, seen_mark text, by_person text, why text, brought text[], me jsonb, mine uuid, before uuid[]
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  old  stations%ROWTYPE;
  self text := me ->> 'uuid';
  came text;
BEGIN
  FOR turn IN 1..2 LOOP
    SELECT * INTO old FROM stations WHERE uuid = of_station;
    IF NOT FOUND OR of_station = self OR ltrim(old.number, '0') <> ltrim(me ->> 'number', '0') THEN RETURN 'gone'; END IF;
    IF EXISTS (SELECT 1 FROM take_overs o WHERE o.id = act AND o.taker = self) THEN RETURN 'replaced'; END IF;
    IF old.forgotten_at IS NOT NULL OR coalesce(cardinality(brought), 0) > 50000 THEN RETURN 'gone'; END IF;
    IF old.login <> session_user THEN RETURN 'not-permitted'; END IF;
    IF turn = 1 AND NOT lock_silent(of_station) THEN RETURN 'alive'; END IF;
  END LOOP;
  IF brought IS NULL AND open_work_mark(of_station) IS DISTINCT FROM seen_mark THEN RETURN 'changed'; END IF;
  BEGIN
    UPDATE stations SET forgotten_at = clock_timestamp(), replaced_by = self, fenced = true WHERE uuid = of_station;
    SELECT c.outcome INTO came FROM claim(self, me ->> 'number', me ->> 'name', me ->> 'host', (me ->> 'epoch')::integer, mine, before) c;
    -- Who is not let in has replaced nobody.
    IF came <> 'joined' THEN RAISE EXCEPTION 'not let in' USING ERRCODE = 'DP001'; END IF;
    INSERT INTO take_overs (id, victim, victim_epoch, taker, person, reason, here_at)
      VALUES (act, of_station, old.epoch, self, by_person, why, CASE WHEN brought IS NULL THEN NULL ELSE now() END);
    INSERT INTO taken (victim, shipment, take_over, body)
      SELECT of_station, w.shipment, act, w.body FROM open_work(of_station) w WHERE brought IS NULL
      UNION ALL SELECT of_station, one, act, '{}' FROM unnest(brought) one
      ON CONFLICT DO NOTHING;
    DELETE FROM taken g WHERE g.victim = self AND g.shipment IN (SELECT k.shipment FROM taken k WHERE k.take_over = act);
  EXCEPTION WHEN SQLSTATE 'DP001' THEN RETURN came;
  END;
  RETURN 'replaced';
END $$;

-- For the one that was replaced and comes back. It is not let in any more, so it speaks by its uuid and its login: it reads what was taken
-- from it, says that it knows, and tells how that ended, which is all it may write.
CREATE FUNCTION is_replaced (a_uuid text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT 1 FROM stations s WHERE s.uuid = a_uuid AND s.forgotten_at IS NOT NULL AND s.replaced_by IS NOT NULL AND s.login = session_user)
$$;

CREATE FUNCTION taken_from_replaced (a_uuid text, above text, most integer)
RETURNS TABLE (shipment text, take_over uuid, taker text, taker_name text, taker_number text, person text, reason text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT k.shipment, k.take_over, o.taker, s.name, s.number, o.person, o.reason, o.at
  FROM taken k JOIN take_overs o ON o.id = k.take_over JOIN stations s ON s.uuid = o.taker
  WHERE k.victim = a_uuid AND is_replaced(a_uuid) AND k.shipment > above ORDER BY k.shipment LIMIT most
$$;

-- bytes null: as they were. These are not pulled any more: who took the shipment asks for them (owners-word).
CREATE FUNCTION replaced_tells (a_uuid text, of_shipment text, of_kind text, of_id text, new_body jsonb, new_bytes bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT is_replaced(a_uuid) OR NOT EXISTS (SELECT 1 FROM taken k WHERE k.victim = a_uuid AND k.shipment = of_shipment) THEN RETURN false; END IF;
  IF (CASE WHEN of_kind = 'shipment' THEN of_id ELSE new_body ->> 'shipmentId' END) IS DISTINCT FROM of_shipment THEN RETURN false; END IF;
  INSERT INTO things AS t (station, kind, id, epoch, seq, body, bytes)
    SELECT a_uuid, of_kind, of_id, s.epoch, s.seq, new_body, new_bytes FROM stations s WHERE s.uuid = a_uuid
    ON CONFLICT (station, kind, id) DO UPDATE SET body = excluded.body, bytes = coalesce(excluded.bytes, t.bytes), told_at = now();
  UPDATE taken SET known_at = coalesce(known_at, now()) WHERE victim = a_uuid AND shipment = of_shipment;
  RETURN true;
END $$;

-- ------------------------------------------------------------------------------------------- the same order at two stations

-- Presence alone: what a crash of the server forgets is told again in half a minute.
CREATE UNLOGGED TABLE open_orders (
  station     text NOT NULL,
  draft       text NOT NULL CHECK (length(draft) <= 100),
  external_id text NOT NULL CHECK (length(external_id) <= 100),
  po          text NOT NULL CHECK (length(po) <= 100),
  packer      text NOT NULL CHECK (length(packer) <= 100),
  bol_number  text NOT NULL CHECK (length(bol_number) <= 100),
  seen_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (station, draft)
);
CREATE INDEX open_orders_by_external_id ON open_orders (external_id) WHERE external_id <> '';
CREATE INDEX open_orders_by_po ON open_orders (po) WHERE po <> '';

-- Says that a draft is open here, and answers who else has one of that order open. Both empty: it no longer is. A station has 200 drafts open
-- at most: what it says of more pushes out its own oldest.
CREATE FUNCTION order_open (of_draft text, an_external_id text, a_po text, by_packer text, a_bol text)
RETURNS TABLE (station text, name text, number text, draft text, external_id text, po text, packer text, bol_number text, seen_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
#variable_conflict use_column
DECLARE by_station text := speaks_for();
BEGIN
  IF by_station IS NULL THEN RETURN; END IF;
  DELETE FROM open_orders o WHERE o.station = by_station AND (o.seen_at < now() - interval '90 seconds'
    OR (o.draft = of_draft AND an_external_id = '' AND a_po = ''));
  IF an_external_id = '' AND a_po = '' THEN RETURN; END IF;
  INSERT INTO open_orders AS o (station, draft, external_id, po, packer, bol_number)
    VALUES (by_station, of_draft, an_external_id, a_po, by_packer, a_bol)
    ON CONFLICT (station, draft) DO UPDATE SET external_id = excluded.external_id, po = excluded.po, packer = excluded.packer,
      bol_number = excluded.bol_number, seen_at = now();
  DELETE FROM open_orders o WHERE o.station = by_station AND o.draft IN (
    SELECT k.draft FROM open_orders k WHERE k.station = by_station ORDER BY k.seen_at DESC OFFSET 200);
  RETURN QUERY SELECT o.station, s.name, s.number, o.draft, o.external_id, o.po, o.packer, o.bol_number, o.seen_at
    FROM open_orders o JOIN stations s ON s.uuid = o.station
    WHERE o.station <> by_station AND o.seen_at > now() - interval '90 seconds'
      AND ((an_external_id <> '' AND o.external_id = an_external_id) OR (a_po <> '' AND o.po = a_po))
    ORDER BY o.seen_at DESC LIMIT 20;
END $$;

-- ------------------------------------------------------------------------------------------------------- what a station may

-- Read all but the sessions, and write its own. Not seen_at: liveness is what the server heard, and a station that could write it would not
-- seem silent after an outage, nor wait before it judges others. Columns and not tables, since a right to a whole table is one to lock it.
GRANT SELECT ON migrations, fleet, things, numbers, number_alarms, journal TO dockprint_station;
GRANT SELECT (uuid, number, name, host, epoch, seq, journal_seq, to_share, beat, joined_at, seen_at, forgotten_at, replaced_by)
  ON stations TO dockprint_station;
GRANT UPDATE (seq, journal_seq, to_share, beat) ON stations TO dockprint_station;
GRANT INSERT, UPDATE (epoch, seq, body, bytes, told_at) ON things TO dockprint_station;
GRANT INSERT ON numbers, number_alarms, journal TO dockprint_station;
GRANT SELECT, INSERT, UPDATE (taken_at) ON notes TO dockprint_station;
-- The Fleet screen says whose work was taken over, by whom.
GRANT SELECT (victim, taker, person, at) ON take_overs TO dockprint_station;
REVOKE ALL ON FUNCTION make_months (integer), forget_known (), heard_again (), keep_session () FROM PUBLIC;

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
-- A station gives up PRO numbers that another one was given too (fleet/blocks/telling-had.ts): only pro_given_before may say so.
CREATE POLICY tell_own ON number_alarms FOR INSERT WITH CHECK (station = (SELECT speaks_for()) AND kind <> 'pro');
ALTER TABLE journal ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_all ON journal FOR SELECT USING (true);
CREATE POLICY tell_own ON journal FOR INSERT WITH CHECK (station = (SELECT speaks_for()));
-- A note is for its reader alone.
ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY read_own ON notes FOR SELECT USING (to_uuid = (SELECT speaks_for()));
CREATE POLICY tell_own ON notes FOR INSERT WITH CHECK (from_uuid = (SELECT speaks_for()));
CREATE POLICY take_own ON notes FOR UPDATE USING (to_uuid = (SELECT speaks_for())) WITH CHECK (to_uuid = (SELECT speaks_for()));
