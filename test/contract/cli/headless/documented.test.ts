import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { submitFileSchema } from '#shared/freight/submit-file.ts';
import { submittedLineSchema } from '#shared/station/submitted-line.ts';
import { headlessStation } from '#support/headless-process.ts';
import { startTakingService } from '#support/taking-service.ts';
import { wmsOrder } from '#support/wms-orders.ts';
import { isSchemaCurrent, schemaFiles } from '../../../../scripts/json-schemas.ts';

const docs = join(import.meta.dirname, '../../../../docs');
const text = readFileSync(join(docs, 'headless.md'), 'utf8');
const [fileExample = '', lineExample = '', stepsExample = '', stepsLine = ''] = [
  ...text.matchAll(/```json\n([\s\S]*?)```/g),
].map(([, code]) => code ?? '');
const commands = [...text.matchAll(/^dockprint (.+)$/gm)].map(([, words]) => (words ?? '').split(' '));

test.each(schemaFiles)('docs/%s is what the schemas say', async (name) => {
  expect(await isSchemaCurrent(name), 'run: node scripts/json-schemas.ts').toBe(true);
});

test('the JSON Schema takes what the zod schema takes, and names no field that the import does not know', () => {
  const schema = z.fromJSONSchema(
    JSON.parse(readFileSync(join(docs, 'submit.schema.json'), 'utf8')) as Parameters<
      typeof z.fromJSONSchema
    >[0],
  );
  for (const file of [
    JSON.parse(fileExample) as object,
    [wmsOrder(1)],
    wmsOrder(2),
    JSON.parse(stepsExample) as object,
    { ...wmsOrder(3), order: true, tender: false, rate: null },
    { submit: true, shipments: [wmsOrder(1)] },
  ])
    expect([schema.safeParse(file).error?.issues, submitFileSchema.safeParse(file).error?.issues]).toEqual([
      undefined,
      undefined,
    ]);
  for (const wrong of [
    { ...wmsOrder(1), colour: 'red' },
    { shipments: [] },
    { shipments: [{ externalId: 1 }] },
    { ...wmsOrder(1), order: { colour: 'red' } },
    { ...wmsOrder(1), tender: { pickupFrom: '13:00' } },
    { ...wmsOrder(1), tender: true },
  ])
    expect(schema.safeParse(wrong).success).toBe(false);
});

test('every example of docs/headless.md runs as it says', async () => {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const station = headlessStation(service.url);
  writeFileSync(join(station.dataFolder, 'load.json'), fileExample);
  const [submit = [], status = [], rate = [], track = [], watch = [], backup = [], restore = [], ...checks] =
    commands.slice(-9);
  const [checked = [], confirm = []] = checks;
  expect([
    submit[0],
    status[0],
    rate[0],
    track[0],
    watch[0],
    backup[0],
    restore[0],
    checked[0],
    confirm[0],
  ]).toEqual(['--submit', '--status', 'rate', 'track', 'watch', 'backup', 'restore', 'checked', 'checked']);

  const sent = await station.runToEnd(...submit);
  expect([sent.code, sent.complained]).toEqual([0, '']);
  const like = submittedLineSchema.parse(JSON.parse(lineExample));
  expect(sent.lines).toMatchObject([{ externalId: like.externalId, state: like.state, paper: like.paper }]);
  expect(Object.keys(sent.lines[0] ?? {}).toSorted()).toEqual(Object.keys(like).toSorted());
  expect((await station.runToEnd(...status)).code).toBe(0);
  const rated = await station.runToEnd(...rate);
  expect([rated.code, rated.lines]).toMatchObject([0, [{ externalId: like.externalId, problems: [] }]]);
  for (const one of [track, backup]) expect((await station.runToEnd(...one)).code).toBe(0);
  const { lines } = sent;
  const number = String(lines[0]?.['bolNumber']);
  const restored = await station.runToEnd(...restore.map((word) => (/^\d+$/.test(word) ? number : word)));
  expect([restored.code, restored.complained]).toEqual([0, '']);
  expect((await station.runToEnd(...checked)).code).toBe(14);
  expect((await station.runToEnd(...confirm)).code).toBe(0);
  expect((await station.runToEnd(...checked)).code).toBe(0);
});

test('the example with rate, order and tender is sent, and its line says what the page shows', async () => {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const station = headlessStation(service.url);
  const example = JSON.parse(stepsExample) as { tender: object };
  // The day on the page passes.
  const { tender } = example;
  const file = JSON.stringify({ ...example, tender: { ...tender, pickupDate: '' } });
  writeFileSync(join(station.dataFolder, 'load.json'), file);
  const { code, lines } = await station.runToEnd('submit', 'load.json', '--wait', '--json');
  expect(code).toBe(0);
  const shape = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shape(one)]))
      : typeof value;
  const shown = JSON.parse(stepsLine) as Record<string, unknown>;
  const said = Object.fromEntries(Object.keys(shown).map((key) => [key, lines[0]?.[key]]));
  expect(shape(said)).toEqual(shape(shown));
  expect(said).toMatchObject({ order: { state: 'accepted' }, tender: { state: 'accepted' } });
});
