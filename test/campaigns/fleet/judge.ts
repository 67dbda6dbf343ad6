import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { lastSeq, linesBehind, type JournalLine } from '#main/storage/journal-lines.ts';
import { createStores } from '#main/storage/stores.ts';
import type { Bench } from './bench.ts';
import { schema } from './fleet-server.ts';
import { valueOf } from './value-of.ts';
import type { Look } from './words.ts';

/** What a station's own file says, read once it is closed. */
interface OwnTruth {
  number: string;
  uuid: string;
  /** It began as a copy of another: what it has from there is the other's. */
  isClone: boolean;
  saved: ReadonlyMap<string, number>;
  shipments: { id: string; bolNumber: string; states: string[] }[];
  journal: JournalLine[];
}

function readTruth(folder: string): Pick<OwnTruth, 'shipments' | 'journal'> {
  const db = valueOf(openStationDatabase(join(folder, 'station.sqlite')));
  try {
    const stores = createStores(db);
    const shipments = stores.shipments.find('', 1_000_000).map(({ id, bolNumber }) => ({
      ...{ id, bolNumber },
      states: stores.submissions
        .ofShipment(id)
        .map(({ step, state }) => `${step} ${state}`)
        .toSorted(),
    }));
    const journal = linesBehind(db, { after: 0, last: lastSeq(db), limit: 10_000_000 });
    return { shipments, journal };
  } finally {
    db.close();
  }
}

/** Every way in which the fleet is not what it promises. Closes the stations. */
export async function judgeFleet(bench: Bench, more: { takenOver: readonly string[] }): Promise<string[]> {
  const truths: OwnTruth[] = [];
  for (const station of bench.stations) {
    const { uuid } = await station.ask<Look>({ do: 'look' });
    await station.down();
    const { number, folder } = station.start;
    const { saved } = station;
    const isClone = basename(folder).startsWith('clone-of-');
    const { shipments, journal } = readTruth(folder);
    const own = isClone ? shipments.filter(({ bolNumber }) => saved.has(bolNumber)) : shipments;
    truths.push({ number, uuid, isClone, saved, shipments: own, journal });
  }
  return [
    ...judgeService(bench, truths),
    ...judgeNumbers(truths, more.takenOver),
    ...(await judgeShipments(bench, truths)),
    ...(await judgeJournals(bench, truths)),
  ];
}

function judgeService({ service }: Bench, truths: readonly OwnTruth[]): string[] {
  const wrong: string[] = [];
  for (const [number, pos] of service.made)
    if (pos.length > 1) wrong.push(`BOL ${number} was made ${pos.length} times: ${pos.join(', ')}`);
  for (const { number: station, saved } of truths)
    for (const number of saved.keys())
      if (!service.made.has(number))
        wrong.push(`BOL ${number} of station ${station} never reached the service`);
  return wrong;
}

/** A number is of one station; of two only where one took the shipment over from the other. */
function judgeNumbers(truths: readonly OwnTruth[], takenOver: readonly string[]): string[] {
  const wrong: string[] = [];
  const holders = new Map<string, string[]>();
  for (const { number: station, shipments, saved } of truths) {
    const own = new Set(shipments.map(({ bolNumber }) => bolNumber));
    if (own.size !== shipments.length) wrong.push(`station ${station} gave a BOL number twice`);
    for (const number of saved.keys())
      if (!own.has(number))
        wrong.push(`BOL ${number} was saved at station ${station} and is not in its file`);
    for (const { bolNumber } of shipments)
      holders.set(bolNumber, [...(holders.get(bolNumber) ?? []), station]);
  }
  for (const [number, stations] of holders)
    if (stations.length > (takenOver.includes(number) ? 2 : 1))
      wrong.push(`BOL ${number} is at stations ${stations.join(', ')}`);
  return wrong;
}

async function judgeShipments({ server }: Bench, truths: readonly OwnTruth[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { number: station, uuid, shipments } of truths) {
    const rows = await server.query<{
      id: string;
      body: { submissions: { step: string; state: string }[] };
    }>(`SELECT id, body FROM ${schema}.things WHERE station = $1 AND kind = 'shipment'`, [uuid]);
    const there = new Map(
      rows.map(({ id, body }) => [
        id,
        body.submissions.map(({ step, state }) => `${step} ${state}`).toSorted(),
      ]),
    );
    if (there.size !== shipments.length)
      wrong.push(`station ${station} has ${shipments.length} shipments, the server ${there.size} of it`);
    for (const { id, bolNumber, states } of shipments)
      if (String(there.get(id)) !== String(states))
        wrong.push(
          `BOL ${bolNumber} of station ${station} is ${String(states)}, at the server ${String(there.get(id))}`,
        );
  }
  const alarms = await server.query(`SELECT * FROM ${schema}.number_alarms`);
  return [...wrong, ...alarms.map((alarm) => `the server's alarm: ${JSON.stringify(alarm)}`)];
}

async function judgeJournals({ server }: Bench, truths: readonly OwnTruth[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { number: station, uuid, journal, isClone } of truths) {
    const rows = await server.query<{ seq: string; at: Date; line: Record<string, unknown> }>(
      `SELECT seq, at, line FROM ${schema}.journal WHERE station = $1
         AND epoch = (SELECT epoch FROM ${schema}.stations WHERE uuid = $1) ORDER BY seq`,
      [uuid],
    );
    // A copy that became a station tells what it did since.
    const first = isClone ? Number(rows[0]?.seq ?? 0) : 1;
    const own = journal.filter(({ seq }) => seq >= first);
    const differs = own.findIndex((one, at) => !isSame(one, rows[at]));
    if (rows.length !== own.length || differs !== -1)
      wrong.push(
        `the journal of station ${station}: ${own.length} lines here, ${rows.length} there; the first that differs: ` +
          `${JSON.stringify(own[differs])} / ${JSON.stringify(rows[differs])}`,
      );
  }
  return wrong;
}

const parsed = (value: unknown): unknown =>
  typeof value === 'string' ? (JSON.parse(value) as unknown) : value;

/** As the server names the columns (fleet/feed.ts). */
const namesThere: Readonly<Record<string, string>> = { shipment_id: 'shipmentId', subject_id: 'subjectId' };

/** Whether the line stands at the server as it stands here: every column of it, its time, and its place in the chain of hashes. */
function isSame(
  { seq, line, hash }: JournalLine,
  there: { seq: string; at: Date; line: Record<string, unknown> } | undefined,
): boolean {
  if (there === undefined || Number(there.seq) !== seq || there.line['hash'] !== hash) return false;
  return Object.entries(line).every(([column, value]) => {
    if (column === 'at') return new Date(String(value)).getTime() === there.at.getTime();
    if (column === 'detail' || column === 'person')
      return isDeepStrictEqual(parsed(value), there.line[column] ?? null);
    return (there.line[namesThere[column] ?? column] ?? null) === value;
  });
}
