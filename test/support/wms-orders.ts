import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aShipment } from './builders.ts';

/** An order as a warehouse system sends it; its BOL number is told from its external id. */
export const wmsOrder = (n: number) => ({
  ...aShipment({ bolNumber: String(716_000_000 + n), externalId: `WMS-${n}` }),
  proNumber: '',
});

/** Writes a file of such orders; its path. */
export function wmsFile(folder: string, name: string, ...orders: object[]): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ shipments: orders }));
  return file;
}
