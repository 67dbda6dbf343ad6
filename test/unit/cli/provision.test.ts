import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { CommandContext } from '#main/cli/command.ts';
import { provisionCommand } from '#main/cli/provision.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

async function provision(file: unknown, ...words: string[]) {
  const startedIn = temporaryFolder();
  writeFileSync(join(startedIn, 'station.json'), typeof file === 'string' ? file : JSON.stringify(file));
  const [said, complained]: [string[], string[]] = [[], []];
  const place = {
    startedIn,
    say: (line: string) => void said.push(line),
    complain: (line: string) => void complained.push(line),
  } as unknown as CommandContext;
  return { code: await provisionCommand.run(words, place), said, complained };
}

const right = { $schema: './station.schema.json', station: { id: '7' }, importFolder: null };
const wrong = {
  station: { id: 'seven' },
  printers: [{ kind: 'zebra-tcp', id: 'a', name: 'A', host: 'h', port: 99_999 }],
  colour: 'red',
};

test('check names every mistake with its place', async () => {
  const { code, complained } = await provision(wrong, 'check', 'station.json');
  expect(code).toBe(10);
  expect(complained).toEqual([
    'station.id: station id [station-id]',
    'printers.0.port: too big [too-big]',
    'colour: unknown key [unknown-key]',
  ]);
});

test.each([
  ['{', ['station.json:1:2: not json [not-json]']],
  ['', ['the file: not json [not-json]']],
  ['{"station":{},"station":{}}', ['station: twice [twice]']],
  // Regression: of a file that is no JSON the place was not said.
  ['{\n  "training": false,\n}', ['station.json:3:1: not json [not-json]']],
  // Regression: these were named one kind after the other, once the kind before was corrected.
  [
    '{"station":{"id":"A","nam":"x"},"importFolder":null,"importFolder":null,"printers":[{"kind":"zebra-usb","dpi":1,"dark":3}],"color":1}',
    [
      'importFolder: twice [twice]',
      'station.id: station id [station-id]',
      'station.nam: unknown key [unknown-key]',
      'printers.0.id: required [required]',
      'printers.0.dark: unknown key [unknown-key]',
      'color: unknown key [unknown-key]',
    ],
  ],
])('check says of %s what is wrong with it', async (text, lines) => {
  const { complained } = await provision(text, 'check', 'station.json');
  for (const line of lines) expect(complained.filter((one) => one === line)).toHaveLength(1);
  if (lines.length === 1) expect(complained).toHaveLength(1);
});

test('check says what a file without a mistake sets, for a program as JSON', async () => {
  const { code, said } = await provision(right, 'check', 'station.json');
  expect(code).toBe(0);
  expect(said.join()).toMatch(/has no mistakes\. It sets: station, importFolder$/);
  const json = await provision(right, 'check', 'station.json', '--json');
  expect(JSON.parse(json.said.join())).toMatchObject({ sets: ['station', 'importFolder'], problems: [] });
});

test('schema takes and refuses what the station does', async () => {
  const { said } = await provision(right, 'schema');
  const schema = z.fromJSONSchema(JSON.parse(said.join('\n')) as Parameters<typeof z.fromJSONSchema>[0]);
  expect(schema.safeParse(right).success).toBe(true);
  expect(schema.safeParse(wrong).success).toBe(false);
});
