import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { dice } from '#support/dice.ts';
import { openStation } from '#support/open-station.ts';
import { startPlainService } from '#support/plain-service.ts';
import { startChild } from '#support/start-child.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const shipments = 12;

test('killed at any moment of the scans: each label counts once, each BOL prints once, and only after all its labels', async () => {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const folder = temporaryFolder();
  const file = join(folder, 'station.sqlite');
  const printed = join(folder, 'printed');
  const roll = dice(11);
  let said = '';
  let troubles = '';
  let lives = 0;
  for (let life = 0; !said.includes('done') && life < 60; life += 1) {
    const child = startChild('scanning-station.ts', file, service.baseUrl, printed, String(shipments));
    said = '';
    lives += 1;
    child.stdout.on('data', (text) => (said += String(text)));
    child.stderr.on('data', (text) => (troubles += String(text)));
    const ended = once(child, 'exit');
    while (said === '' && child.exitCode === null) await pause(5);
    // The first lives are short; the last may end by itself.
    if (life < 20) await Promise.race([ended, pause(1 + roll(60))]);
    else await Promise.race([ended, pause(20_000)]);
    child.kill('SIGKILL');
    await ended;
  }
  expect(troubles).toBe('');
  expect(lives).toBeGreaterThan(4);
  expect(said).toContain('done');

  const { db, stores } = openStation(file);
  const jobs = createPrintJobStore(db);
  const found = stores.shipments.find('', 500);
  expect(found).toHaveLength(shipments);
  for (const { id } of found) {
    const bols = jobs.ofShipment(id).filter(({ kind }) => kind === 'document');
    expect(bols).toHaveLength(1);
    const [bol] = bols;
    // A kill while the file was written leaves a doubt, which a person settles; it is never printed again by itself.
    expect(['sent', 'printed', 'in-doubt']).toContain(bol?.state);
    expect(stores.labelScans.units(bol?.id ?? '')).toEqual([1, 2, 3]);
    const lines = stores.journal.ofShipment(id, 500).toReversed();
    const scans = lines.flatMap((line) => (line.event === 'label-scanned' ? [line.detail.unit] : []));
    expect(scans.toSorted()).toEqual([1, 2, 3]);
    const ofBol = lines.filter(({ subjectId }) => subjectId === bol?.id).map(({ event }) => event);
    expect(ofBol.slice(0, 3)).toEqual(['print-queued', 'print-after-scans', 'print-sending']);
    expect(ofBol.filter((event) => event === 'print-after-scans')).toHaveLength(1);
    expect(ofBol.filter((event) => event === 'print-sending')).toHaveLength(1);
  }
  const doubtful = jobs.inState('in-doubt').filter(({ kind }) => kind === 'document').length;
  const files = readdirSync(join(printed, 'documents')).filter((name) => name.endsWith('.pdf'));
  expect(new Set(files.map((name) => /BOL (\S+?)[_. ]/.exec(name)?.[1] ?? name)).size).toBe(files.length);
  expect(files.length).toBeGreaterThanOrEqual(shipments - doubtful);
  expect(files.length).toBeLessThanOrEqual(shipments);
}, 240_000);
