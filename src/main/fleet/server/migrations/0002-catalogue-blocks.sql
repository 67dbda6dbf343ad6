-- What the stations edit together (docs/decisions/0064) and the blocks of PRO numbers (0063). The work is done in functions: each is one
-- statement, so nothing of a broken connection is half done, and a station needs no right but to call them.

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

-- fields: by their path; '$gone' true is a tombstone, which keeps the rest. authors: who set each field, where and when.
CREATE TABLE catalogue (
  kind    text NOT NULL CHECK (kind IN ('dock', 'freight', 'template', 'pro-range', 'person', 'setting')),
  id      text NOT NULL CHECK (length(id) <= 100),
  seq     bigint NOT NULL,
  fields  jsonb NOT NULL,
  authors jsonb NOT NULL,
  became  text,                                         -- the row that this one was merged into
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
  at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX catalogue_values_by_row ON catalogue_values (kind, row_id, id);

CREATE FUNCTION is_station_in(who jsonb) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  -- Held to the end of the transaction: a take-over or a new session waits for it.
  PERFORM 1 FROM stations WHERE uuid = who ->> 'uuid' AND session = (who ->> 'session')::uuid
    AND epoch = (who ->> 'epoch')::integer AND forgotten_at IS NULL FOR SHARE;
  RETURN FOUND;
END $$;

CREATE FUNCTION keep_value(of_kind text, of_row text, of_field text, was jsonb, of_author jsonb, is_lost boolean) RETURNS void
LANGUAGE sql SET search_path FROM CURRENT AS $$
  INSERT INTO catalogue_values (kind, row_id, field, value, author, lost) VALUES (of_kind, of_row, of_field, was, of_author, is_lost)
$$;

-- rows: [{kind, id, seq, fields: {path: {was?, value}}, keys: [..], more: {path: key}, kept: [{field, value}], became}]; seq is the version
-- that the station has seen, 0: it has not seen the row. A row that is newer here is answered "stale" and left as it is: the station
-- pulls it, merges and comes again. So what is stored is always a row that somebody has had whole.
CREATE FUNCTION catalogue_push(who jsonb, the_push text, person text, rows jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  clock bigint; said jsonb; author jsonb; r jsonb; cur catalogue%ROWTYPE; other text; path text; change jsonb; empty jsonb;
  now_there jsonb; is_there boolean; is_other boolean; is_changed boolean; freed jsonb; answers jsonb := '[]';
BEGIN
  IF NOT is_station_in(who) THEN RETURN jsonb_build_object('refused', true); END IF;
  SELECT c.seq INTO clock FROM catalogue_clock c FOR UPDATE;
  SELECT c.answer INTO said FROM catalogue_commits c WHERE c.push = the_push;
  IF FOUND THEN RETURN said; END IF;
  author := jsonb_build_object('station', who - 'session' - 'epoch', 'person', left(person, 100),
    'at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
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
      answers := answers || jsonb_build_object('is', 'one', 'kind', cur.kind, 'id', r ->> 'id', 'shared', cur.id);
      CONTINUE;
    END IF;
    IF is_there AND cur.seq <> (r ->> 'seq')::bigint THEN
      answers := answers || jsonb_build_object('is', 'stale', 'kind', cur.kind, 'id', r ->> 'id');
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
    DELETE FROM catalogue_values v WHERE v.kind = cur.kind AND v.row_id = cur.id
      AND v.id <= (SELECT o.id FROM catalogue_values o WHERE o.kind = cur.kind AND o.row_id = cur.id ORDER BY o.id DESC OFFSET 500 LIMIT 1);
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

-- What was committed after `above`. mark: the push of the commit that `above` lies in, as the station remembers it; another one or none
-- says that this server was restored from before it.
CREATE FUNCTION catalogue_pull(above bigint, mark text, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH page AS (SELECT * FROM catalogue WHERE seq > above ORDER BY seq LIMIT most),
       upto AS (SELECT CASE WHEN (SELECT count(*) FROM page) < most THEN (SELECT seq FROM catalogue_clock) ELSE (SELECT max(seq) FROM page) END AS seq)
  SELECT jsonb_build_object(
    'fleet', (SELECT id FROM fleet),
    'restored', above > 0 AND mark IS DISTINCT FROM (SELECT push FROM catalogue_commits WHERE seq >= above ORDER BY seq LIMIT 1),
    'rows', coalesce((SELECT jsonb_agg(to_jsonb(page) ORDER BY seq) FROM page), '[]'),
    'more', (SELECT count(*) FROM page) = most,
    'upTo', (SELECT seq FROM upto),
    'mark', coalesce((SELECT push FROM catalogue_commits WHERE seq >= (SELECT seq FROM upto) ORDER BY seq LIMIT 1), ''))
$$;

-- Newest first; of rows that were merged into this one too.
CREATE FUNCTION catalogue_history(of_kind text, of_id text, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH gone AS (SELECT * FROM catalogue WHERE kind = of_kind AND became = of_id),
  every AS (
    SELECT field, value, author, id FROM catalogue_values
      WHERE kind = of_kind AND (row_id = of_id OR row_id IN (SELECT gone.id FROM gone))
    UNION ALL
    SELECT f.key, f.value, gone.authors -> f.key, 0 FROM gone, jsonb_each(gone.fields) f
      WHERE f.key <> '$gone' AND f.value IS DISTINCT FROM (SELECT c.fields -> f.key FROM catalogue c WHERE c.kind = of_kind AND c.id = of_id))
  SELECT coalesce(jsonb_agg(jsonb_build_object('field', field, 'value', value, 'author', author) ORDER BY author ->> 'at' DESC, id DESC), '[]')
  FROM (SELECT * FROM every ORDER BY author ->> 'at' DESC, id DESC LIMIT most) newest
$$;

-- Numbers in a row that carriers write alike, and the blocks of them that stations have. A block is never taken back: numbers that
-- nobody will use are lost, none is given twice.
CREATE TABLE pro_spaces (
  id   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (length(name) <= 60)
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

CREATE FUNCTION pro_space(named text) RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE found integer;
BEGIN
  INSERT INTO pro_spaces (name) VALUES (named) ON CONFLICT (name) DO NOTHING;
  SELECT s.id INTO found FROM pro_spaces s WHERE s.name = named FOR UPDATE;
  RETURN found;
END $$;

-- Numbers that a station gave before the range was shared: nobody gets them. Those that another has already are alarms.
CREATE FUNCTION pro_given_before(who jsonb, named text, from_number bigint, to_number bigint) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE the_space integer; next bigint := from_number; b pro_blocks%ROWTYPE; twice bigint := 0;
BEGIN
  IF NOT is_station_in(who) THEN RETURN jsonb_build_object('refused', true); END IF;
  the_space := pro_space(named);
  FOR b IN SELECT * FROM pro_blocks p WHERE p.space = the_space AND p.last >= from_number AND p.first <= to_number ORDER BY p.first LOOP
    IF b.first > next THEN
      INSERT INTO pro_blocks (space, first, last, station, epoch, why)
        VALUES (the_space, next, b.first - 1, who ->> 'uuid', (who ->> 'epoch')::integer, 'given-before');
    END IF;
    IF b.station <> who ->> 'uuid' THEN
      twice := twice + least(b.last, to_number) - greatest(b.first, from_number) + 1;
      INSERT INTO number_alarms (kind, number, first_station, first_shipment, station, shipment)
        VALUES ('pro', left(named || ' ' || greatest(b.first, from_number) || '-' || least(b.last, to_number), 100), b.station, '', who ->> 'uuid', '')
        ON CONFLICT DO NOTHING;
    END IF;
    next := greatest(next, b.last + 1);
  END LOOP;
  IF next <= to_number THEN
    INSERT INTO pro_blocks (space, first, last, station, epoch, why)
      VALUES (the_space, next, to_number, who ->> 'uuid', (who ->> 'epoch')::integer, 'given-before');
  END IF;
  RETURN jsonb_build_object('twice', twice);
END $$;

-- The next block of a range, at most `size` numbers and never so many that one station empties it. block null: none is left. Asked again
-- it gives another block: a lost reply wastes one, and a copy of a station's data that asks again gets none that was used.
CREATE FUNCTION pro_lease(who jsonb, named text, range_first bigint, range_last bigint, size integer) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE the_space integer; gap_first bigint; gap_last bigint; free bigint; take bigint; made bigint; alive integer;
BEGIN
  IF NOT is_station_in(who) THEN RETURN jsonb_build_object('refused', true); END IF;
  the_space := pro_space(named);
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
  take := least(size, gap_last - gap_first + 1, greatest(1, free / (2 * alive)));
  INSERT INTO pro_blocks (space, first, last, station, epoch, why)
    VALUES (the_space, gap_first, gap_first + take - 1, who ->> 'uuid', (who ->> 'epoch')::integer, 'leased') RETURNING id INTO made;
  RETURN jsonb_build_object('block', jsonb_build_object('id', made, 'first', gap_first, 'last', gap_first + take - 1), 'free', free - take);
END $$;
