import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#main/clock.ts';
import { createDesk } from '#main/desk/desk.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { createStores } from '#main/storage/stores.ts';
import { aForm, aSettings } from '#support/builders.ts';
import { yrcNumbers } from '#support/yrc-numbers.ts';

/**
 * A station that packs, sends and prints `entries` shipments, with both witnesses, while its system calls are recorded. Writes `saved NUMBER` to
 * standard output when a packer would see it; each is a system call of its own.
 */
const [file = '', secondWitness = '', baseUrl = '', zebraPort = '', wanted = ''] = process.argv.slice(2);
const opened = openStationDatabase(file, { secondWitness });
if (!opened.ok) throw new Error(opened.error.message);
const db = opened.value;
const stores = createStores(db);
const printer = {
  kind: 'zebra-tcp',
  id: 'z',
  name: 'Zebra',
  host: '127.0.0.1',
  port: Number(zebraPort),
  dpi: 203,
  confirms: true,
  shared: false,
} as const;
const { service } = aSettings();
if (service === null) throw new Error('no service');
const settings = {
  ...aSettings({
    service: { ...service, baseUrl },
    numbers: yrcNumbers,
  }),
  printers: [printer],
  routes: { labels: 'z', billOfLading: null },
};
const desk = createDesk({
  db,
  copiesFolder: `${file}.copies`,
  settings: () => settings,
  service: createFreightService({ settings: () => settings.service, authenticationId: () => 'campaign' }),
  clock: systemClock,
  newId: () => randomUUID(),
  report(error) {
    process.stderr.write(`${String(error)}\n`);
  },
});
desk.start();

const { drafts, shipments } = desk.handlers;
for (let n = 0; n < Number(wanted); n += 1) {
  const draft = await drafts.create();
  if (!draft.ok) throw new Error(draft.error.message);
  const { id, form } = draft.value;
  const done = await shipments.submit({
    draftId: id,
    form: aForm({ bolNumber: form.bolNumber, shipDate: form.shipDate }),
  });
  if (!done.ok) throw new Error(done.error.message);
  process.stdout.write(`saved ${form.bolNumber}\n`);
  // Some are typed while those before them are sent and printed, some after a pause.
  if (n % 3 === 0) await pause(150);
}
const isBusy = (): boolean =>
  stores.submissions.count('accepted') < Number(wanted) ||
  (db.prepare("SELECT count(*) AS n FROM print_jobs WHERE state <> 'printed'").get() as { n: number }).n > 0;
for (let waited = 0; isBusy() && waited < 600; waited += 1) await pause(50);
await desk.stop();
db.close();
