import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { closedStationEntries } from '#main/support/bundle/closed-station.ts';
import { bundleEntries } from '#main/support/bundle/bundle-entries.ts';
import { writeBundle } from '#main/support/bundle/write-bundle.ts';
import type { BundleEntry } from '#main/support/bundle/bundle-entry.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { markedSettings, markStation, type Marks } from '#support/marked-station.ts';
import { readZip } from '#support/read-zip.ts';
import { spellingsIn } from '#support/spellings.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const versions = { app: '0.1.0', electron: '45.5.0', node: '24.0.0', sqlite: '3.51.3' };
const now = new Date('2026-11-22T08:00:00.000Z');

/** Letters that JSON, a URL, HTML or base64 write in another way, between some that make it one of a kind. */
const mark = fc
  .tuple(
    fc.stringMatching(/^[a-z]{7}$/),
    fc.constantFrom('', '"', '\\', '/', ' & ', "'", '+', 'é', '🚚', '<b>', '%41'),
    fc.stringMatching(/^[0-9]{5}$/),
  )
  .map(([letters, odd, digits]) => `Mk${letters}${odd}${digits}`);
const marksOf = fc.record<Marks>({
  identifier: mark,
  userName: mark,
  clientCode: mark,
  pricingCode: mark,
  proxyPassword: mark,
  address: mark,
});

function aMarkedStation(marks: Marks): { dataFolder: string; databaseFile: string } {
  const dataFolder = join(temporaryFolder(), 'data');
  mkdirSync(dataFolder);
  const databaseFile = join(dataFolder, 'station.sqlite');
  const opened = openStationDatabase(databaseFile);
  if (!opened.ok) throw new Error(opened.error.message);
  markStation({ db: opened.value, stores: createStores(opened.value) }, dataFolder, marks);
  opened.value.close();
  return { dataFolder, databaseFile };
}

async function zipped(entries: readonly BundleEntry[], folder: string): Promise<Map<string, Buffer>> {
  const file = join(dirname(folder), 'bundle.zip');
  expect(await writeBundle(entries, file, { now, overwrite: true })).toMatchObject({ ok: true });
  return readZip(readFileSync(file));
}

function found(files: Map<string, Buffer>, marks: Partial<Marks>): string[] {
  const places = [...files].flatMap(([name, bytes]) => [
    [name, bytes] as const,
    [`the name ${name}`, Buffer.from(name)] as const,
  ]);
  return places.flatMap(([name, bytes]) =>
    Object.entries(marks).flatMap(([of, text]) =>
      spellingsIn(bytes, text).map((how) => `${of} in ${name}: ${how}`),
    ),
  );
}

it('holds no marked secret and no marked address, and with the tick no secret still', async () => {
  await fc.assert(
    fc.asyncProperty(marksOf, async (marks) => {
      // A name that is a credential too would be taken out as one.
      fc.pre(new Set(Object.values(marks)).size === 6);
      // What the schema of the settings does not take is no station.
      fc.pre(settingsSchema.safeParse(markedSettings(marks)).success);
      const station = aMarkedStation(marks);
      const parts = {
        ...station,
        secondWitness: null,
        provisionFile: '/nowhere/station.json',
        versions,
        now,
      };
      const { address, ...secrets } = marks;

      const plain = await zipped(
        await closedStationEntries({ ...parts, withAddresses: false }),
        station.dataFolder,
      );
      expect(found(plain, marks)).toEqual([]);

      const ticked = await zipped(
        await closedStationEntries({ ...parts, withAddresses: true }),
        station.dataFolder,
      );
      expect(found(ticked, secrets)).toEqual([]);
      // The tick is worth something.
      expect(found(ticked, { address }).length).toBeGreaterThan(3);
    }),
    { numRuns: 25 },
  );
});

it('of an open station: the identifier is in no text, wherever it was written', async () => {
  const marks: Marks = {
    identifier: 'Mkidentif/é77',
    userName: 'Mkuser1',
    clientCode: 'Mkclient1',
    pricingCode: 'Mkprice1',
    proxyPassword: 'Mkpass1',
    address: 'Mkaddress1',
  };
  const station = aMarkedStation(marks);
  const { appendFileSync } = await import('node:fs');
  appendFileSync(
    join(station.dataFolder, 'logs', 'station.log'),
    `[2026-11-22 10:00:00.000] [error] ${marks.identifier} ${JSON.stringify(marks.identifier)}\n`,
  );
  const printer = {
    printerId: marks.address,
    name: marks.address,
    condition: 'paper-out',
    since: now.toISOString(),
  } as const;
  const entries = await bundleEntries({
    ...{
      ...station,
      secondWitness: null,
      versions,
      now,
      withAddresses: true,
      db: null,
      whyNot: marks.address,
      copyOf: null,
    },
    settings: markedSettings(marks),
    live: {
      status: {
        service: { state: 'online', since: now.toISOString(), reason: null },
        waiting: 1,
        inDoubt: 2,
        needAnswer: 0,
        labelPrinter: printer,
        documentPrinter: printer,
        mode: 'live',
      },
      laneClosedFor: null,
      identifier: marks.identifier,
      provisionProblems: [marks.address],
    },
  });
  const { address: _, ...secrets } = marks;
  expect(found(await zipped(entries, station.dataFolder), secrets)).toEqual([]);
  const queue = JSON.parse(entries.find(({ name }) => name === 'queue.json')?.text ?? '') as { live: object };
  expect(queue.live).toMatchObject({
    waiting: 1,
    labelPrinter: { condition: 'paper-out' },
    provisionProblems: 1,
  });
});
