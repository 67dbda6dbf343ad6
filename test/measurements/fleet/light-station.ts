import { randomUUID } from 'node:crypto';
import { connect } from '#main/fleet/server/connect.ts';
import { readStations, readRecords } from '#main/fleet/server/pull.ts';
import { push, type PushedChange } from '#main/fleet/server/push.ts';
import { claimSession } from '#main/fleet/server/sessions.ts';
import { schema } from '../../campaigns/fleet/fleet-server.ts';
import type { Told } from './told.ts';

/** Speaks the server's protocol as a station's thread does, without a station behind it. */
export interface LightStation {
  /** Tells one shipment, whole: its row, its labels and its document, its journal. */
  tell: (told: Told) => Promise<void>;
  /** Reads what the others have told since the last time, and who they are. */
  pull: () => Promise<{ uuid: string; bodies: readonly string[] }[]>;
  close: () => Promise<void>;
}

export async function lightStation(url: string, password: string, number: string): Promise<LightStation> {
  const client = await connect({ url, schema, caFile: '', password });
  const uuid = randomUUID();
  const session = randomUUID();
  const claim = {
    uuid,
    number,
    name: `Light ${number}`,
    host: `light-${number}`,
    epoch: 1,
    session,
    before: [],
  };
  const claimed = await claimSession(client, claim);
  if (claimed.is !== 'joined') throw new Error(`light station ${number}: ${claimed.is}`);
  const read = new Map<string, number>();
  let seq = 0;
  let line = 0;
  // A connection does one thing at a time.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };

  return {
    tell: (told) =>
      inTurn(async () => {
        const behind = { above: seq, journalAbove: line };
        const changes = told.things.map((one): PushedChange => ({ ...one, seq: ++seq }));
        const journal = told.lines.map(({ at, line: words }) => ({ seq: ++line, at, line: words }));
        await push(client, session, { ...behind, changes, journal, toShare: 0 }, schema);
      }),
    pull: () =>
      inTurn(async () => {
        const news = [];
        for (const other of await readStations(client)) {
          const above = read.get(other.uuid) ?? 0;
          if (other.uuid === uuid || other.seq <= above) continue;
          const part = { station: other.uuid, epoch: other.epoch, above, upTo: other.seq, limit: 500 };
          const { things, isAll } = await readRecords(client, part);
          read.set(other.uuid, isAll ? other.seq : (things.at(-1)?.seq ?? other.seq));
          news.push({ uuid: other.uuid, bodies: things.flatMap(({ body }) => body ?? []) });
        }
        return news;
      }),
    close() {
      client.cut();
      return Promise.resolve();
    },
  };
}
