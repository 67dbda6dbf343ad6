import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkProvisioning } from '#main/station/provision-file.ts';
import { provisionSchema } from '#shared/station/provision.ts';
import { schemaKeys, valueKeys } from '#support/schema-keys.ts';

const text = readFileSync(join(import.meta.dirname, '../../../docs/administrators.md'), 'utf8');
const files = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, json = '']) => JSON.parse(json) as unknown,
);

test('docs/administrators.md names every key of the administrator’s file, and none that it does not know', () => {
  const documented = new Set(files.flatMap((file) => valueKeys(file)));
  const known = schemaKeys(provisionSchema);
  expect(known.length).toBeGreaterThan(80);
  const spelled = new Set(
    [...documented].map((key) => (known.includes(key) ? key : key.replace(/[^.]+$/, '*'))),
  );
  expect(known.filter((key) => !spelled.has(key))).toEqual([]);
  expect([...spelled].filter((key) => !known.includes(key))).toEqual([]);
});

test('each example in it is a file without a mistake', () => {
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const file of files) expect(checkProvisioning(file).problems).toEqual([]);
});
