import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { aShipment } from '#support/builders.ts';
import { openDeskBench } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const loads = 4;

// Regression: a file was looked at, and read once more to be taken. Rewritten in between, what was wrong in it was left out without a word, and
// the rest was sent as all of it.
test('a file that is rewritten while it is submitted is taken whole or not at all', async () => {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const { desk, stores } = openDeskBench(service.baseUrl, { limits: patient });
  const file = join(temporaryFolder(), 'orders.json');
  for (let at = 0; at < 6; at += 1) {
    const version = (isBad: boolean) => {
      const shipments = Array.from({ length: loads }, (_, n) => ({
        ...aShipment({ bolNumber: String(716_000_001 + at * loads + n), externalId: `J-${at}-${n}` }),
        proNumber: '',
        ...(isBad && n === 1 ? { colour: 'red' } : {}),
      }));
      writeFileSync(`${file}.part`, JSON.stringify({ shipments }));
      renameSync(`${file}.part`, file);
    };
    let isBad = false;
    version(isBad);
    const writer = setInterval(() => {
      isBad = !isBad;
      version(isBad);
    }, 15);
    const order = { id: crypto.randomUUID(), path: file, name: 'orders.json', mapping: null };
    const taken = await desk.imports.submitFile(order, new AbortController().signal);
    clearInterval(writer);
    const kept = taken.is === 'taken' ? stores.imported.ofFile(order.id).length : 0;
    expect([taken.is, kept]).toEqual(taken.is === 'taken' ? ['taken', loads] : [taken.is, 0]);
  }
});
