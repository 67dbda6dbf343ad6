import { createHash } from 'node:crypto';
import { publishedJournalLine } from '#main/fleet/journal-line.ts';
import { asJson } from '#main/fleet/server/as-json.ts';
import {
  readJournalSeqs,
  stationFigures,
  readSharedSeqs,
  type StationFigures,
} from '#main/fleet/server/figures.ts';
import type { ServerClient } from '#main/fleet/server/server-client.ts';
import { openForReading } from '#main/storage/opening/closed-database.ts';
import { readStoredFleet, type StoredFleet } from '#main/storage/fleet/stored-fleet.ts';
import type { CommandContext } from './command.ts';

const linesAtOnce = 2000;

interface Checked {
  uuid: string;
  things: number;
  lines: number;
  /** Over the kind, id and seq of every thing. */
  thingsHash: string;
  /** Over every journal line. */
  linesHash: string;
  /** Mismatches; empty: none. */
  misfits: string[];
}

/**
 * Counts and hashes what the server has of each station; compares the station of this data folder with its own records, too. True: everything
 * matches.
 */
export async function checkFleet(
  client: ServerClient,
  place: CommandContext,
  isJson: boolean,
): Promise<boolean> {
  const opened = openForReading(place.databaseFile);
  const own = opened.ok ? readStoredFleet(opened.value) : null;
  try {
    const checked: Checked[] = [];
    for (const figures of await stationFigures(client))
      checked.push(await checkStation(client, figures, figures.uuid === own?.uuid ? own : null));
    if (isJson) place.say(JSON.stringify(checked));
    else for (const one of checked) say(one, one.uuid === own?.uuid, place);
    if (opened.ok && own === null) place.complain('The station of this data folder is in no fleet.');
    else if (!opened.ok)
      place.complain(
        opened.error.code === 'storage-locked'
          ? "Dockprint is open and has the database: the server was not compared with this station's own records."
          : 'There is no station in this data folder that could be compared.',
      );
    return checked.every((one) => one.misfits.length === 0);
  } finally {
    if (opened.ok) opened.value.close();
  }
}

function say(
  { uuid, things, lines, thingsHash, linesHash, misfits }: Checked,
  isOwn: boolean,
  place: CommandContext,
): void {
  place.say(
    `${uuid}: ${things} things ${thingsHash.slice(0, 16)}, ${lines} journal lines ${linesHash.slice(0, 16)}`,
  );
  if (misfits.length > 0) for (const words of misfits) place.say(`  does not fit: ${words}`);
  else place.say(isOwn ? "  as in this station's own records" : '  nothing contradicts itself');
}

async function checkStation(
  client: ServerClient,
  figures: StationFigures,
  own: StoredFleet | null,
): Promise<Checked> {
  const { uuid, epoch } = figures;
  const misfits: string[] = [];
  if (figures.alarms > 0) misfits.push(`${figures.alarms} numbers that two shipments have`);

  const things = await readSharedSeqs(client, uuid);
  const thingsHash = createHash('sha256');
  for (const { kind, id, seq } of things) thingsHash.update(`${kind}\n${id}\n${seq}\n`);
  const above = things.filter((one) => one.seq > figures.seq).length;
  if (above > 0) misfits.push(`${above} things above ${figures.seq}, the highest that it says it has`);

  const isComparable = own?.epoch === epoch;
  if (own !== null && !isComparable) misfits.push(`the server has epoch ${epoch}, this station ${own.epoch}`);
  if (isComparable) {
    const there = new Map(things.map(({ kind, id, seq }) => [`${kind} ${id}`, seq]));
    const missing = own
      .changesUpTo(figures.seq)
      .filter(({ kind, id, seq }) => there.get(`${kind} ${id}`) !== seq);
    if (missing.length > 0)
      misfits.push(
        `${missing.length} things of this station are not there as told, the first ${missing[0]?.kind} ${missing[0]?.id}`,
      );
  }

  const linesHash = createHash('sha256');
  let lines = 0;
  let last = 0;
  let differing = 0;
  for (;;) {
    const page = await readJournalSeqs(client, { station: uuid, above: last, limit: linesAtOnce });
    for (const line of page) linesHash.update(`${line.seq}\n${textOf(line)}\n`);
    const upTo = page.length < linesAtOnce ? figures.journalSeq : (page.at(-1)?.seq ?? 0);
    if (isComparable) {
      const theirs = new Map(page.map((line) => [line.seq, textOf(line)]));
      const ours = own.lines(last, upTo, Number.MAX_SAFE_INTEGER).map(publishedJournalLine);
      differing += ours.filter((line) => theirs.get(line.seq) !== textOf(line)).length;
      differing += page.length - ours.filter((line) => theirs.has(line.seq)).length;
    }
    lines += page.length;
    last = page.at(-1)?.seq ?? last;
    if (page.length < linesAtOnce) break;
  }
  if (differing > 0) misfits.push(`${differing} lines of the journal are not those of this station`);
  return {
    uuid,
    things: things.length,
    lines,
    thingsHash: thingsHash.digest('hex'),
    linesHash: linesHash.digest('hex'),
    misfits,
  };
}

/** The same text for the same content, regardless of key order. */
function textOf({ at, line }: { at: string; line: unknown }): string {
  const sorted = (value: unknown): unknown =>
    typeof value !== 'object' || value === null
      ? value
      : Array.isArray(value)
        ? value.map(sorted)
        : Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([key, part]) => [key, sorted(part)]),
          );
  return asJson(sorted({ at: new Date(at).toISOString(), line: JSON.parse(asJson(line)) as unknown }));
}
