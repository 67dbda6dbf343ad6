-- What one station writes has a limit, so that none can stop the others by it (docs/decisions/0070). Sizes are those of the text: what lies
-- compressed on a disk may be a thousand times as long on the line. Bytes are counted when a row is written, not each time that one is read.
-- All at once and in the order in which a station takes them: one that holds the first and waits for the second would be waited for.
LOCK TABLE stations, things, journal, notes, catalogue, catalogue_values IN ACCESS EXCLUSIVE MODE;
ALTER TABLE catalogue ADD COLUMN size integer GENERATED ALWAYS AS (octet_length(fields::text) + octet_length(authors::text)) STORED;
ALTER TABLE catalogue_values ADD COLUMN size integer GENERATED ALWAYS AS (octet_length(value::text)) STORED;

-- Far above anything of ours (what is read of other stations ends at 2 MB). What is there already stays: NOT VALID. But for what others write
-- to: a note is marked by its reader, and a station's row by whoever takes its work.
UPDATE notes SET body = 'null' WHERE octet_length(body::text) > 4000000;
UPDATE stations SET beat = NULL WHERE octet_length(beat::text) > 4000000;
ALTER TABLE things ADD CONSTRAINT things_size CHECK (octet_length(body::text) <= 8000000 AND octet_length(bytes) <= 8000000) NOT VALID;
ALTER TABLE journal ADD CONSTRAINT journal_size CHECK (octet_length(line::text) <= 1000000) NOT VALID;
ALTER TABLE notes ADD CONSTRAINT notes_size CHECK (octet_length(body::text) <= 4000000) NOT VALID;
ALTER TABLE stations ADD CONSTRAINT beat_size CHECK (octet_length(beat::text) <= 4000000) NOT VALID;

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

-- Whether a row may become this one. One that was too large before may be deleted, and made smaller.
CREATE FUNCTION is_fit_to_keep (was jsonb, becomes jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
  SELECT (n.bytes <= 1000000 OR n.bytes <= o.bytes) AND (n.paths <= 500 OR n.paths <= o.paths)
  FROM (SELECT octet_length((becomes - '$gone')::text) AS bytes, (SELECT count(*) FROM jsonb_object_keys(becomes - '$gone')) AS paths) n,
       (SELECT octet_length((was - '$gone')::text) AS bytes, (SELECT count(*) FROM jsonb_object_keys(was - '$gone')) AS paths) o
$$;

-- Of one row 500 earlier values stay, and 8,000,000 bytes of them; the newest always.
CREATE FUNCTION trim_values (of_kind text, of_row text) RETURNS void LANGUAGE sql SET search_path FROM CURRENT AS $$
  DELETE FROM catalogue_values v USING (
    SELECT o.id, row_number() OVER newest AS n, sum(o.size) OVER newest AS bytes
    FROM catalogue_values o WHERE o.kind = of_kind AND o.row_id = of_row WINDOW newest AS (ORDER BY o.id DESC)) o
  WHERE v.id = o.id AND o.n > 1 AND (o.n > 500 OR o.bytes > 8000000)
$$;

-- As in 0002. A row that is too large is answered "too-large" and left as it is; those beside it are stored.
CREATE OR REPLACE FUNCTION catalogue_push(who jsonb, the_push text, person text, rows jsonb) RETURNS jsonb
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
    IF NOT is_fit_to_push(r) OR NOT is_fit_to_keep(coalesce(CASE WHEN is_there THEN cur.fields END, '{}'), becomes) THEN
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

-- As in 0002, and no more than 1,000,000 bytes at once unless one row alone is more. Of a row beyond 2,000,000, from before there was a limit,
-- only its name comes, which no station takes for a row.
CREATE OR REPLACE FUNCTION catalogue_pull(above bigint, mark text, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH next AS (SELECT c.kind, c.id, c.seq, c.size FROM catalogue c WHERE c.seq > above ORDER BY c.seq LIMIT least(most, 1000)),
       summed AS (SELECT n.*, row_number() OVER (ORDER BY n.seq) AS nth,
         sum(CASE WHEN n.size <= 2000000 THEN n.size ELSE 100 END) OVER (ORDER BY n.seq) AS bytes FROM next n),
       page AS MATERIALIZED (SELECT s.kind, s.id, s.seq, s.size FROM summed s WHERE s.nth = 1 OR s.bytes <= 1000000),
       rest AS (SELECT (SELECT count(*) FROM page) < (SELECT count(*) FROM next) OR (SELECT count(*) FROM next) = least(most, 1000) AS is_more),
       upto AS (SELECT CASE WHEN (SELECT rest.is_more FROM rest) THEN (SELECT max(seq) FROM page) ELSE (SELECT seq FROM catalogue_clock) END AS seq)
  SELECT jsonb_build_object(
    'fleet', (SELECT id FROM fleet),
    'restored', above > 0 AND mark IS DISTINCT FROM (SELECT push FROM catalogue_commits WHERE seq >= above ORDER BY seq LIMIT 1),
    'rows', coalesce((SELECT jsonb_agg(CASE WHEN p.size > 2000000 THEN jsonb_build_object('kind', p.kind, 'id', p.id, 'tooLarge', p.size)
      ELSE (SELECT to_jsonb(c) - 'size' FROM catalogue c WHERE c.kind = p.kind AND c.id = p.id) END ORDER BY p.seq) FROM page p), '[]'),
    'more', (SELECT rest.is_more FROM rest),
    'upTo', (SELECT seq FROM upto),
    'mark', coalesce((SELECT push FROM catalogue_commits WHERE seq >= (SELECT seq FROM upto) ORDER BY seq LIMIT 1), ''))
$$;

-- As in 0002, newest first; 1,000,000 bytes of them, and of the rows that were merged into this one the last hundred.
CREATE OR REPLACE FUNCTION catalogue_history(of_kind text, of_id text, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH gone AS (SELECT * FROM catalogue WHERE kind = of_kind AND became = of_id AND size <= 2000000 ORDER BY seq DESC LIMIT 100),
  every AS (
    SELECT id, row_id, field, author, size FROM catalogue_values
      WHERE kind = of_kind AND (row_id = of_id OR row_id IN (SELECT gone.id FROM gone))
    UNION ALL
    SELECT 0, gone.id, f.key, gone.authors -> f.key, octet_length(f.value::text) FROM gone, jsonb_each(gone.fields) f
      WHERE f.key <> '$gone' AND f.value IS DISTINCT FROM (SELECT c.fields -> f.key FROM catalogue c WHERE c.kind = of_kind AND c.id = of_id)),
  newest AS (SELECT e.*, row_number() OVER last AS nth, sum(e.size + octet_length(e.field) + octet_length(e.author::text)) OVER last AS bytes FROM every e
    WHERE e.size <= 500000 WINDOW last AS (ORDER BY e.author ->> 'at' DESC, e.id DESC, e.row_id, e.field))
  SELECT coalesce(jsonb_agg(jsonb_build_object('field', n.field, 'author', n.author, 'value', CASE WHEN n.id = 0
      THEN (SELECT gone.fields -> n.field FROM gone WHERE gone.id = n.row_id)
      ELSE (SELECT v.value FROM catalogue_values v WHERE v.id = n.id) END) ORDER BY n.nth), '[]')
  FROM newest n WHERE n.nth <= least(most, 500) AND n.bytes <= 1000000
$$;

-- A table of a station's own session named like one of these would be looked at first, and would be what the functions here believe: who it is,
-- what it may. The tables of a session come last (PostgreSQL, "Writing SECURITY DEFINER Functions Safely"); later migrations are run so too.
DO $$
DECLARE f regprocedure;
BEGIN
  FOR f IN SELECT p.oid FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace AND p.proconfig IS NOT NULL LOOP
    EXECUTE format('ALTER ROUTINE %s SET search_path = %I, pg_temp', f, current_schema());
  END LOOP;
END $$;
