import { expect, test } from 'vitest';
import { askAboutCommands, createCommandCheck, mayAskAboutCommands } from '#main/printing/command-hold.ts';
import { createJobJournal } from '#main/printing/job-journal.ts';
import { createPrintJobWriter } from '#main/printing/job-writer.ts';
import { newJob } from '#main/printing/new-jobs.ts';
import {
  createPrintJobStore,
  type NewPrintJob,
  type PrintJob,
} from '#main/storage/printing/print-job-store.ts';
import type { BatchReason } from '#shared/station/print-reason.ts';
import { aZpl } from '#support/builders.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment, storedAt } from '#support/stored-rows.ts';

const plain = aZpl(1, 1);
const withCommand = (command: string) => plain.replace('^XZ', `${command}^XZ`);

/** A station with a shipment of these labels, what of them was read, and how its printer commands are answered in Setup. */
function stationWith(labels: string[], printerCommands: 'hold' | 'print' = 'hold') {
  const { db, stores } = openStation();
  stores.shipments.insert(aStoredShipment('s'));
  labels.forEach((zpl, index) => {
    const head = {
      id: `l${index}`,
      shipmentId: 's',
      attempt: 1,
      unit: index + 1,
      of: labels.length,
      physical: 1,
    };
    stores.labels.add({ ...head, zpl: Buffer.from(zpl), storedAt });
  });
  const read: string[] = [];
  const closing = { now: false };
  const commands = createCommandCheck({
    labels: {
      get(id) {
        read.push(id);
        return stores.labels.get(id);
      },
    },
    routes: () => ({ printerCommands }),
    isClosed: () => closing.now,
  });
  return { db, stores, commands, read, closing, heads: labels.map((_, index) => ({ id: `l${index}` })) };
}

test('labels with a command that changes the printer wait, those without print', () => {
  const { commands } = stationWith([plain, withCommand('^JUS'), withCommand('~JR')]);
  expect(commands.held([{ id: 'l0' }])).toBeNull();
  expect(commands.held([{ id: 'l0' }, { id: 'l1' }, { id: 'l2' }])).toBe('^JU, ~JR');
  expect(commands.held([])).toBeNull();
  // A label that is no longer stored holds nothing back.
  expect(commands.held([{ id: 'gone' }])).toBeNull();
});

test('a station that lets printer commands print reads no label for them', async () => {
  const { commands, heads, read } = stationWith([withCommand('^JUS')], 'print');
  await commands.lookAhead(heads);
  expect([commands.held(heads), read]).toEqual([null, []]);
});

const names = 'ABCDEFGHIJKLM'.split('').map((letter) => `^K${letter}`);
test.each([
  [12, names.slice(0, 12).join(', ')],
  [13, `${names.slice(0, 12).join(', ')}, …`],
])('of %i commands a person is shown twelve', (count, words) => {
  const { commands, heads } = stationWith([withCommand(names.slice(0, count).join(''))]);
  expect(commands.held(heads)).toBe(words);
});

test('labels that were looked through ahead are not read again, with commands in them or without', async () => {
  const { commands, read } = stationWith([plain, withCommand('^JUS')]);
  for (const [id, words] of [
    ['l0', null],
    ['l1', '^JU'],
  ] as const) {
    await commands.lookAhead([{ id }]);
    read.length = 0;
    expect(commands.held([{ id }])).toBe(words);
    await commands.lookAhead([{ id }]);
    expect(read).toEqual([]);
  }
});

test('what was found in one list is not said of another', async () => {
  const { commands } = stationWith([plain, withCommand('^JUS'), plain]);
  const [clean, command, other] = ['l0', 'l1', 'l2'].map((id) => ({ id }));
  if (!clean || !command || !other) throw new Error('three labels');
  await commands.lookAhead([clean, other]);
  expect(commands.held([clean, command])).toBe('^JU');
  expect(commands.held([command, other])).toBe('^JU');
  expect(commands.held([clean, other, command])).toBe('^JU');
  await commands.lookAhead([command]);
  expect(commands.held([clean])).toBeNull();
  expect(commands.held([command, clean])).toBe('^JU');
});

test('four lists are remembered: two lanes and two people; the oldest is looked through again', async () => {
  const { commands, heads, read } = stationWith(Array.from({ length: 5 }, () => plain));
  for (const head of heads) await commands.lookAhead([head]);
  read.length = 0;
  for (const head of heads.toReversed()) commands.held([head]);
  expect(read).toEqual(['l0']);
});

test('a station that is closing looks through no more labels', async () => {
  const { commands, heads, read, closing } = stationWith([withCommand('^JUS')]);
  closing.now = true;
  await commands.lookAhead(heads);
  expect(read).toEqual([]);
});

test('a look that the closing station broke off is not taken for a clean one', async () => {
  // Long enough for several turns of the event loop.
  const long = `^XA${'^FO1,1^A0N,30,30^FDPENA HERMANOS^FS'.repeat(3000)}^JUS^XZ`;
  const { commands, heads, closing } = stationWith([long]);
  const looking = commands.lookAhead(heads);
  closing.now = true;
  await looking;
  expect(commands.held(heads)).toBe('^JU');
});

test('a label that is no longer stored does not hide the commands of those after it', () => {
  const { commands } = stationWith([withCommand('^JUS')]);
  expect(commands.held([{ id: 'gone' }, { id: 'l0' }])).toBe('^JU');
});

test('the same labels in another order are another list: deleting a graphic first is a command of its own', async () => {
  const { commands } = stationWith([withCommand('~DGR:LOGO.GRF,1,1,00'), withCommand('^IDR:LOGO.GRF')]);
  const [download, remove] = [{ id: 'l0' }, { id: 'l1' }];
  await commands.lookAhead([download, remove]);
  expect(commands.held([download, remove])).toBeNull();
  expect(commands.held([remove, download])).toBe('^ID');
});

test('a station that closes while it looks through labels does not read the rest', async () => {
  // Long enough for several turns of the event loop.
  const long = `^XA${'^FO1,1^A0N,30,30^FDPENA HERMANOS^FS'.repeat(20_000)}^XZ`;
  const { commands, heads, read, closing } = stationWith([long, plain]);
  const looking = commands.lookAhead(heads);
  closing.now = true;
  await looking;
  expect(read).toEqual(['l0']);
});

const job = (more: Partial<PrintJob>): NewPrintJob => ({
  ...newJob({ id: 'j', kind: 'label', at: storedAt, printerId: null }, { shipmentId: 's', ...more }),
  ...more,
});
const waiting = (reason: PrintJob['reason'], state: PrintJob['state'] = 'queued') => job({ reason, state });

test.each<[string, boolean, PrintJob[]]>([
  ['nothing was queued', true, []],
  ['its bill alone was queued', true, [job({ kind: 'document', unit: 1 })]],
  ['a label was queued by itself', false, [job({ unit: 1 })]],
  ['a label was queued once and canceled', false, [job({ unit: 2, state: 'canceled' })]],
  ['so many labels wait for a person', true, [waiting('many-labels')]],
  ['they wait for this very answer', false, [waiting('printer-commands')]],
  ['they wait for it since the data came back', false, [waiting('printer-commands-restored')]],
  ['they came back as too many', true, [waiting('many-labels-restored')]],
  ['a list with commands was canceled', true, [waiting('printer-commands', 'canceled')]],
  ['only Dockprint’s own label of it was queued', true, [job({ kind: 'own-label', unit: 1 })]],
  ['only its staging tag was queued', true, [job({ kind: 'staging-tag', unit: 1 })]],
  [
    'a bill waits beside the list',
    false,
    [job({ kind: 'document', reason: 'stale' }), waiting('printer-commands')],
  ],
])('when %s, a person may be asked about commands: %s', (_, asked, jobs) => {
  expect(mayAskAboutCommands(jobs)).toBe(asked);
});

/** Asks about these labels beside what is queued already: what waits afterwards, and the single row that was added for them. */
function ask(label: string, queued: BatchReason | null, others: Partial<PrintJob>[] = []) {
  const { db, stores, commands } = stationWith([label]);
  const clock = createFakeClock();
  const jobs = createPrintJobStore(db);
  const journal = createJobJournal({
    journal: stores.journal,
    clock,
    printerName: () => '',
    ownDocument: () => null,
  });
  const writer = createPrintJobWriter({
    db,
    jobs,
    journal,
    clock,
    isClosed: () => false,
    changed: () => undefined,
  });
  others.forEach((other, index) => jobs.add(job({ id: `other-${index}`, ...other })));
  if (queued !== null) jobs.add(job({ reason: queued, of: 600, words: 'before' }));
  const added: unknown[] = [];
  const known = [{ id: 'l0', unit: 1, of: 3, physical: 1, perUnit: 1 }];
  const asked = askAboutCommands(
    { commands, writer, addBatch: (batch) => added.push(batch) },
    jobs.ofShipment('s'),
    known,
  );
  return { asked, added, waits: jobs.ofShipment('s').map(({ reason, words }) => [reason, words]) };
}

test('before the first labels are queued a person is asked about their commands, in one row for all', () => {
  expect(ask(withCommand('^JUS'), null)).toEqual({
    asked: true,
    added: [{ of: 3, reason: 'printer-commands', words: '^JU' }],
    waits: [],
  });
  expect(ask(plain, null)).toEqual({ asked: false, added: [], waits: [] });
});

test('a list that waits because it is long waits for this answer next, and still says that the data came back', () => {
  const command = withCommand('^JUS');
  expect(ask(command, 'many-labels')).toMatchObject({
    asked: true,
    added: [],
    waits: [['printer-commands', '^JU']],
  });
  expect(ask(command, 'many-labels-restored').waits).toEqual([['printer-commands-restored', '^JU']]);
  // A bill that waits beside them is no list of labels.
  const bill = { kind: 'document', reason: 'stale', words: 'bill' } as const;
  expect(ask(command, null, [bill])).toMatchObject({
    asked: true,
    added: [{ of: 3 }],
    waits: [['stale', 'bill']],
  });
  expect(ask(command, 'many-labels', [bill]).waits).toEqual([
    ['stale', 'bill'],
    ['printer-commands', '^JU'],
  ]);
  // It is asked once.
  expect(ask(command, 'printer-commands')).toEqual({
    asked: false,
    added: [],
    waits: [['printer-commands', 'before']],
  });
  expect(ask(plain, 'many-labels')).toMatchObject({ asked: false, waits: [['many-labels', 'before']] });
});

test('a list that was canceled stays canceled; the new question has a row of its own', () => {
  const canceled = { reason: 'many-labels', state: 'canceled', words: 'before' } as const;
  expect(ask(withCommand('^JUS'), null, [canceled])).toEqual({
    asked: true,
    added: [{ of: 3, reason: 'printer-commands', words: '^JU' }],
    waits: [['many-labels', 'before']],
  });
});
