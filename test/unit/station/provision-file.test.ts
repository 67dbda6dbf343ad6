import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkProvisioning, machineProvisionFile, readProvisioning } from '#main/station/provision-file.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const zebra = { id: 'labels-1', name: 'Bench', kind: 'zebra-tcp', host: '10.0.0.5' };
const service = { baseUrl: 'https://example.test/ltl', userName: 'u', clientCode: 'c' };

test('what the file sets is managed, with the schema’s defaults inside a section', () => {
  const read = checkProvisioning({ station: { id: '07' }, service, printers: [zebra] });
  expect(read.problems).toEqual([]);
  expect(read.managed).toEqual(['station', 'service', 'printers']);
  expect(read.managedStationKeys).toEqual(['id']);
  expect(read.values.printers).toEqual([{ ...zebra, port: 9100, dpi: 203, confirms: true, shared: false }]);
});

test.each<[string, unknown, string[]]>([
  ['an unknown section', { shippers: [] }, ['shippers: unknown-key']],
  [
    'a secret where none belongs',
    { service: { ...service, authenticationId: 'x' } },
    ['service.authenticationId: unknown-key'],
  ],
  [
    'several at once, each with its place',
    { station: { id: 'A' }, service: { baseUrl: 'http://example.test', userName: 'u' }, printers: [{ ...zebra, port: 0 }] },
    ['station.id: station-id', 'service.baseUrl: service-url', 'service.clientCode: required', 'printers.0.port: too-small'],
  ],
  ['a kind of printer that is none', { printers: [{ ...zebra, kind: 'fax' }] }, ['printers.0.kind: invalid-union']],
  ['two printers of one id', { printers: [zebra, zebra] }, ['printers: printer-id-twice']],
  ['a route to nowhere', { printers: [zebra], routes: { labels: 'labels-2' } }, ['routes.labels: no-such-printer']],
  ['a list instead of an object', [], [': invalid-type']],
])('%s', (_, raw, problems) => {
  const read = checkProvisioning(raw);
  expect(read.problems.map(({ path, code }) => `${path}: ${code}`)).toEqual(problems);
  expect(read.values).toEqual({});
}); // prettier-ignore

test('a file that was named must be there; the machine’s own need not', () => {
  const file = join(temporaryFolder(), 'station.json');
  expect(readProvisioning(file, true).problems).toEqual([{ path: '', code: 'not-readable' }]);
  expect(readProvisioning(file, false).problems).toEqual([]);
  writeFileSync(file, '{"station":');
  expect(readProvisioning(file, false).problems).toEqual([{ path: '', code: 'not-json' }]);
  writeFileSync(file, '\uFEFF{"training":true}');
  expect(readProvisioning(file, true).values).toEqual({ training: true });
});

test('the machine’s configuration folder', () => {
  expect(machineProvisionFile('linux', {})).toBe('/etc/dockprint/station.json');
  expect(machineProvisionFile('darwin', {})).toBe('/Library/Application Support/Dockprint/station.json');
  expect(machineProvisionFile('win32', { ProgramData: 'D:\\Data' })).toContain('Dockprint');
});
