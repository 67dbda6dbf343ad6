import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkProvisioning, provisionPlace, readProvisioning } from '#main/station/provision-file.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const zebra = { id: 'labels-1', name: 'Bench', kind: 'zebra-tcp', host: '10.0.0.5' };
const service = { baseUrl: 'https://example.test/ltl', userName: 'u', clientCode: 'c' };

test('what the file sets is managed, with the schema’s defaults inside a section', () => {
  const read = checkProvisioning({ station: { id: '07' }, service, printers: [zebra] });
  expect(read.problems).toEqual([]);
  expect(read.managed).toEqual(['station', 'service', 'printers']);
  expect(read.managedStationKeys).toEqual(['id']);
  expect(read.values.printers).toEqual([{ ...zebra, port: 9100, shared: false, dpi: 203, confirms: true }]);
});

test('how two open fields of the service are read, and the directions, can be set by the file; a reading that is none is named', () => {
  const set = {
    quotePieces: 'pieces',
    tenderUnits: 'handling-units',
    quoteDirections: ['outbound', 'inbound'],
  };
  const read = checkProvisioning({ service: { ...service, ...set } });
  expect(read).toMatchObject({ problems: [], managed: ['service'], values: { service: set } });
  expect(checkProvisioning({ service }).values.service).toMatchObject({
    quotePieces: 'handling-units',
    tenderUnits: 'pieces',
    quoteDirections: ['outbound'],
  });
  expect(checkProvisioning({ service: { ...service, tenderUnits: 'pallets' } }).problems).toEqual([
    { path: 'service.tenderUnits', code: 'invalid-value' },
  ]);
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
    {
      station: { id: 'A' },
      service: { baseUrl: 'http://example.test', userName: 'u' },
      printers: [{ ...zebra, port: 0 }],
    },
    [
      'station.id: station-id',
      'service.baseUrl: service-url',
      'service.clientCode: required',
      'printers.0.port: too-small',
    ],
  ],
  [
    'a kind of printer that is none',
    { printers: [{ ...zebra, kind: 'fax' }] },
    ['printers.0.kind: invalid-union'],
  ],
  ['two printers of one id', { printers: [zebra, zebra] }, ['printers: printer-id-twice']],
  [
    'a route to nowhere',
    { printers: [zebra], routes: { labels: 'labels-2' } },
    ['routes.labels: no-such-printer'],
  ],
  // Regression: nothing was said of them, and every label and BOL waited at a printer that cannot print it.
  [
    'routes to printers that cannot print it',
    {
      printers: [zebra, { id: 'laser', name: 'Laser', kind: 'ipp', uri: 'ipp://10.0.0.6/ipp/print' }],
      routes: {
        labels: 'laser',
        billOfLading: { printer: 'labels-1' },
        papers: [
          { paper: 'manifest', printer: 'labels-1' },
          { paper: 'staging-tag', printer: 'laser' },
          { paper: 'packing-list', printer: 'laser' },
        ],
      },
    },
    [
      'routes.labels: wrong-printer',
      'routes.billOfLading.printer: wrong-printer',
      'routes.papers.0.printer: wrong-printer',
      'routes.papers.1.printer: wrong-printer',
    ],
  ],
  [
    'choices for papers that do not fit',
    {
      printers: [zebra],
      routes: {
        papers: [
          { paper: 'manifest', printer: 'labels-2' },
          { paper: 'staging-tag', copies: 2 },
          { paper: 'hand-over', copiesFor: ['carrier'] },
          { paper: 'pickup-slip', copies: 2, copiesFor: ['carrier'] },
          { paper: 'packing-list', tray: 'a,b', copiesFor: ['carrier', 'carrier'] },
          { paper: 'manifest', sides: 'both' },
        ],
      },
    },
    [
      'routes.papers.1.copies: not-for-labels',
      'routes.papers.2.copiesFor: no-holders',
      'routes.papers.3.copies: copies-for',
      'routes.papers.4.tray: no-comma',
      'routes.papers.4.copiesFor: twice',
      'routes.papers.5.sides: invalid-value',
    ],
  ],
  [
    'two choices for one paper, at a printer that is not there',
    {
      printers: [zebra],
      routes: { papers: [{ paper: 'manifest', printer: 'labels-2' }, { paper: 'manifest' }] },
    },
    ['routes.papers.1.paper: twice', 'routes.papers.0.printer: no-such-printer'],
  ],
  ['a list instead of an object', [], [': invalid-type']],
])('%s', (_, raw, problems) => {
  const read = checkProvisioning(raw);
  expect(read.problems.map(({ path, code }) => `${path}: ${code}`)).toEqual(problems);
  expect(read.values).toEqual({});
});

// Regression: of two sections, or two addresses in one, the first was dropped without a word.
test('a name that stands twice in the file is a mistake', () => {
  const file = join(temporaryFolder(), 'station.json');
  writeFileSync(
    file,
    '{"printers":[{"id":"a","host":"10.0.0.5","host":"10.0.0.6"}],"station":{"id":"7"},"printers":[],"printers":[]}',
  );
  expect(readProvisioning({ file, required: true }).problems).toEqual([
    { path: 'printers.0.host', code: 'twice' },
    { path: 'printers', code: 'twice' },
  ]);
});

// Regression: the window stood still for ever as soon as it listed them.
test('an accessorial that is listed twice is a mistake; a word in a list of words is kept once', () => {
  const accessorials = [
    { code: 'LFT', name: 'Liftgate' },
    { code: 'lft ', name: 'Lift gate' },
  ];
  expect(checkProvisioning({ accessorials }).problems).toEqual([
    { path: 'accessorials.1.code', code: 'twice' },
  ]);
  const twice = {
    station: { packers: ['Ines', 'Bo', 'Ines '] },
    service: { ...service, quoteDirections: ['outbound', 'outbound'] },
    linkHosts: ['saia.com', 'odfl.com', 'SAIA.com'],
  };
  expect(checkProvisioning(twice)).toMatchObject({
    problems: [],
    values: {
      station: { packers: ['Ines', 'Bo'] },
      service: { quoteDirections: ['outbound'] },
      linkHosts: ['saia.com', 'odfl.com'],
    },
  });
});

test('a file that was named must be there; the machine’s own need not', () => {
  const file = join(temporaryFolder(), 'station.json');
  expect(readProvisioning({ file, required: true }).problems).toEqual([{ path: '', code: 'not-readable' }]);
  expect(readProvisioning({ file, required: false }).problems).toEqual([]);
  writeFileSync(file, '{"station":');
  expect(readProvisioning({ file, required: false }).problems).toEqual([{ path: '', code: 'not-json' }]);
  writeFileSync(file, Buffer.from('{"station":{"name":"D\xf6ck"}}', 'latin1'));
  expect(readProvisioning({ file, required: false }).problems).toEqual([{ path: '', code: 'not-json' }]);
  writeFileSync(file, '\uFEFF{"training":true}', 'utf16le');
  expect(readProvisioning({ file, required: false }).values).toEqual({ training: true });
  writeFileSync(file, '\uFEFF{"training":true}');
  expect(readProvisioning({ file, required: true }).values).toEqual({ training: true });
});

test('the machine’s configuration folder, unless a file is named', () => {
  const place = (platform: NodeJS.Platform, env = {}) => provisionPlace(null, { platform, env });
  expect(place('linux')).toEqual({ file: '/etc/dockprint/station.json', required: false });
  expect(place('darwin').file).toBe('/Library/Application Support/Dockprint/station.json');
  expect(place('win32', { ProgramData: 'D:\\Data' }).file).toContain('Dockprint');
  expect(provisionPlace('/a.json', { platform: 'win32', env: {} })).toEqual({
    file: '/a.json',
    required: true,
  });
});

// Regression: every user may write in %ProgramData%, and the file there decides where the shipments and the sign-in go.
describe('the machine’s own file of Windows', () => {
  const [administrators, system, packer] = [
    'S-1-5-32-544',
    'S-1-5-18',
    'S-1-5-21-1004336348-1177238915-682003330-1001',
  ];
  function read(ownerOfFile: string | null, ownerOfFolder: string | null) {
    const folder = temporaryFolder();
    const file = join(folder, 'station.json');
    writeFileSync(file, '{"training":true}');
    const { ownerOf } = provisionPlace(null, { platform: 'win32', env: {} }, (path) =>
      path === file ? ownerOfFile : path === folder ? ownerOfFolder : null,
    );
    return readProvisioning({ file, required: false, ...(ownerOf === undefined ? {} : { ownerOf }) });
  }

  test.each([
    ['administrators', administrators, administrators],
    ['what distributes files', system, administrators],
  ])('counts when it is of %s', (_, ofFile, ofFolder) => {
    expect(read(ofFile, ofFolder)).toMatchObject({ values: { training: true }, problems: [] });
  });

  test.each([
    ['whose file a packer made', packer, administrators],
    ['whose folder a packer made', administrators, packer],
    ['whose owner cannot be told', null, administrators],
  ])('does not count, and is named, one %s', (_, ofFile, ofFolder) => {
    expect(read(ofFile, ofFolder)).toMatchObject({
      values: {},
      managed: [],
      problems: [{ path: '', code: 'not-trusted' }],
    });
  });
});
