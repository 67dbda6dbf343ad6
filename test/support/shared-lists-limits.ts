import { onTestFinished } from 'vitest';
import { value } from './desk-bench.ts';
import { sharedListsBench, type SharedListsBench } from './shared-lists-bench.ts';
import type { Warehouse } from './fleet-warehouse.ts';
import type { PrivatePostgres } from './postgres.ts';

/** Stations of which one may be anything: what they report is for the test to look at. */
export async function benches(warehouse: Warehouse, count: number): Promise<SharedListsBench[]> {
  const all = await Promise.all(
    Array.from({ length: count }, (_, at) => sharedListsBench(warehouse, String(at + 1))),
  );
  onTestFinished(async () => {
    await Promise.all(all.map((one) => one.close()));
  });
  return all;
}

export const asRoot =
  (server: PrivatePostgres, warehouse: Warehouse) =>
  (sql: string): Promise<Record<string, unknown>[]> =>
    server.query(
      sql.replaceAll('w.', `${warehouse.schema}.`).replaceAll('SCHEMA', warehouse.schema),
      [],
      new URL(warehouse.url).pathname.slice(1),
    );

let pushes = 0;
/** A row as a station pushes it, whatever it is. */
export const pushed = (id: string, fields: Record<string, unknown>, more: object = {}) => ({
  ...{ kind: 'freight', id, local: id, seq: 0, keys: [`key-${id}`], more: {}, kept: [], became: null },
  fields: Object.fromEntries(Object.entries(fields).map(([path, one]) => [path, { value: one }])),
  ...more,
});

/** What the server makes of these rows. */
export async function pushRows(
  at: SharedListsBench,
  rows: unknown[],
): Promise<{ is: string; id: string; seq?: number }[]> {
  pushes += 1;
  const question = { is: 'catalogue-push', push: `push-${pushes}`, person: 'Ana', rows };
  return (value(await at.ask(question)) as { rows: { is: string; id: string; seq?: number }[] }).rows;
}

interface Page {
  rows: { id: string }[];
  upTo: number;
  mark: string;
  more: boolean;
}
export async function pullPage(at: SharedListsBench, above = 0, mark = ''): Promise<Page> {
  return value(await at.ask({ is: 'catalogue-pull', above, mark, most: 200 } as { is: string })) as Page;
}

/** How often this question was asked from here on. */
export function counts(at: SharedListsBench, is: string): () => number {
  let count = 0;
  at.setFault((asked) => {
    if (asked === is) count += 1;
    return 'none';
  });
  return () => count;
}
