// What an installed Dockprint is made of. Electron itself is a stand-in (docs/decisions/workshop.md): everything else is what ships.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { extractFile } from '@electron/asar';
import { FuseState, getCurrentFuseWire } from '@electron/fuses';
import { NtExecutable, NtExecutableResource } from 'resedit';
import { launchStation } from '#host/launch.ts';
import { pinnedNode, projectFolder } from '#host/pinned-node.ts';
import { externalImports, importInNode } from '#support/external-imports.ts';
import { headerOf, packFor, unpackTo, type PackedApp, type SbomLicence } from '#support/packed-app.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels } from './acts.ts';
import { shownShipment } from './bench.ts';
import { expect, test } from './fixture.ts';

const systems = ['linux', 'win32'] as const;
const packed = {} as Record<(typeof systems)[number], PackedApp>;

test.beforeAll(async () => {
  for (const platform of systems) packed[platform] = await packFor(platform);
});

const notShipped = [
  /^(src|test|scripts|docs|demo|messages|packaging|dist)\//,
  /^node_modules\/(node-(darwin|linux|win)-|electron\/|electron-builder|svelte\/|vite\/|typescript\/|@types\/)/,
  /\.(map|svelte|tsx?|mts|cts|c|cc|cpp|h)$/,
  /(^|\/)(\.env|\.npmrc|\.git[a-z]*|package-lock\.json)$/,
  /\.(test|spec|e2e)\.[cm]?js$/,
];
const secrets =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bnpm_[A-Za-z0-9]{36}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bAKIA[0-9A-Z]{16}\b|e2e-secret/;

/** What a library was built for, by its head (PE: machine 0x8664; ELF: machine 62). */
function machineOf(bytes: Buffer): string {
  if (bytes.toString('latin1', 0, 4) === '\x7fELF')
    return bytes.readUInt16LE(18) === 62 ? 'linux-x64' : 'another ELF';
  const head = bytes.readUInt32LE(0x3c);
  return bytes.toString('latin1', head, head + 4) === 'PE\0\0' && bytes.readUInt16LE(head + 4) === 0x8664
    ? 'win32-x64'
    : 'unknown';
}

for (const platform of systems) {
  test(`${platform}: the app and what it runs on, no sources, no tests`, () => {
    const { files } = packed[platform];
    for (const file of [
      'package.json',
      'LICENSE',
      'out/main/index.js',
      'out/preload/index.cjs',
      'out/renderer/index.html',
    ])
      expect(files).toContain(file);
    for (const name of [
      'undici',
      'pdfkit',
      'koffi',
      'electron-log',
      'electron-updater',
      '@expo-google-fonts/inter',
    ])
      expect(files).toContain(`node_modules/${name}/package.json`);
    expect(files.filter((file) => notShipped.some((pattern) => pattern.test(file)))).toEqual([]);
  });

  test(`${platform}: no secret, no path of the machine that packed`, () => {
    const { archive, files } = packed[platform];
    const bad = files
      .filter((file) => /\.([cm]?js|json|html|css)$/.test(file))
      .filter((file) => {
        const text = extractFile(archive, file).toString('latin1');
        return secrets.test(text) || text.includes(projectFolder);
      });
    expect(bad).toEqual([]);
  });

  test(`${platform}: the native parts are of that system and outside the archive`, () => {
    const { resources, unpacked } = packed[platform];
    const natives = unpacked.filter((file) => /\.(node|exe|dll|so|dylib)$/.test(file));
    const koffi = `node_modules/@koromix/koffi-${platform}-x64/${platform}_x64/koffi.node`;
    const sumatra = 'node_modules/pdf-to-printer/dist/SumatraPDF-3.4.6-32.exe';
    const libc = platform === 'linux' ? '.glibc' : '';
    const serial = `node_modules/@serialport/bindings-cpp/prebuilds/${platform}-x64/@serialport+bindings-cpp${libc}.node`;
    expect(natives).toEqual(platform === 'win32' ? [koffi, serial, sumatra] : [koffi, serial]);
    expect(packed[platform].files.filter((file) => /\.(node|exe|dll|so|dylib)$/.test(file))).toEqual(natives);
    // Where run-sumatra.ts looks for it: beside the module that the package names, out of the archive.
    const { main } = JSON.parse(
      extractFile(packed[platform].archive, 'node_modules/pdf-to-printer/package.json').toString(),
    ) as { main: string };
    expect(posix.join('node_modules/pdf-to-printer', posix.dirname(main), 'SumatraPDF-3.4.6-32.exe')).toBe(
      sumatra,
    );
    for (const native of [koffi, serial])
      expect(machineOf(readFileSync(join(resources, 'app.asar.unpacked', native)))).toBe(`${platform}-x64`);
  });

  test(`${platform}: every fuse reads back as decided`, async () => {
    const { version: _, ...wire } = await getCurrentFuseWire(packed[platform].program);
    const on = FuseState.ENABLE;
    const off = FuseState.DISABLE;
    // In the order of Electron's wire (scripts/package/after-pack.mjs has the reasons).
    expect(Object.values(wire)).toEqual([off, off, off, off, on, on, off, off, on]);
  });

  test(`${platform}: its size is that of the app, not of the workshop`, () => {
    const { archive, resources, unpacked } = packed[platform];
    const outside = unpacked.map((file) => statSync(join(resources, 'app.asar.unpacked', file)).size);
    const megabytes = (statSync(archive).size + outside.reduce((sum, size) => sum + size, 0)) / 2 ** 20;
    expect(megabytes).toBeGreaterThan(20);
    expect(megabytes).toBeLessThan(platform === 'win32' ? 68 : 58);
  });

  test(`${platform}: the notices name every package that is inside`, () => {
    const { files, notices, sbom } = packed[platform];
    const inside = files.flatMap(
      (file) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/@]+)\/package\.json$/.exec(file)?.[1] ?? [],
    );
    const named = new Set(sbom.components.map(({ name }) => name));
    expect(inside.length).toBeGreaterThan(40);
    expect(inside.filter((name) => !named.has(name))).toEqual([]);
    for (const name of [
      'svelte',
      'zod',
      'pdfjs-dist',
      'zpl-renderer-js',
      '@expo-google-fonts/inter',
      'electron',
    ])
      expect(named).toContain(name);
    expect(notices).toContain('Portions of this software are copyright © 2010 The FreeType Project');
    expect(notices).toContain('SIL OPEN FONT LICENSE');
    expect(notices.includes('GNU GENERAL PUBLIC LICENSE\n                       Version 3')).toBe(
      platform === 'win32',
    );
    expect(notices.includes('Whoever gave you Dockprint for Windows also gives you that source')).toBe(
      platform === 'win32',
    );
  });
}

// Each may be given on in a closed package as long as its text goes along. Anything else is a decision (docs/decisions/workshop.md).
const permissive = new Set(
  [
    'MIT',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Python-2.0',
    'Zlib',
    'OFL-1.1',
    'FTL',
  ].concat(['MIT AND OFL-1.1', 'MIT OR GPL-2.0', 'Bitstream-Vera']),
);
const decided = {
  linux: ['Helvetica Bold Condensed (changed)'],
  win32: ['Helvetica Bold Condensed (changed)', 'SumatraPDF'],
};

for (const platform of systems)
  test(`${platform}: every licence is one that is known, or was decided on`, () => {
    const { components } = packed[platform].sbom;
    const licenceOf = ([entry]: SbomLicence[]) =>
      entry?.expression ?? entry?.license?.id ?? entry?.license?.name ?? 'none';
    const others = components.filter(({ licenses }) => !permissive.has(licenceOf(licenses)));
    expect(others.map(({ name }) => name)).toEqual(decided[platform]);
    for (const { name, purl, hashes } of components)
      if (purl !== undefined) expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
  });

test('win32: the program holds the hash of the archive, so that Electron refuses a changed one', () => {
  const { program, archive } = packed.win32;
  const resources = NtExecutableResource.from(NtExecutable.from(readFileSync(program)));
  const entry = resources.entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  const [integrity] = JSON.parse(Buffer.from(entry?.bin ?? new ArrayBuffer(0)).toString()) as unknown[];
  expect(integrity).toEqual({
    file: 'resources\\app.asar',
    alg: 'SHA256',
    value: createHash('sha256').update(headerOf(archive)).digest('hex'),
  });
});

test('each file in the archive has its own hash', () => {
  const listed = JSON.parse(headerOf(packed.linux.archive)) as { files: Record<string, unknown> };
  const text = JSON.stringify(listed.files['package.json']);
  const hash = createHash('sha256').update(extractFile(packed.linux.archive, 'package.json')).digest('hex');
  expect(text).toContain(hash);
});

test.describe('out of the archive, away from the project', () => {
  const place = mkdtempSync(join(tmpdir(), 'dockprint-packed-'));
  let main = '';
  test.beforeAll(() => {
    main = unpackTo(place, packed.linux);
  });
  test.afterAll(() => {
    rmSync(place, { recursive: true, force: true });
  });

  test('the window opens, and a shipment in training prints its label and its BOL', async ({
    userDataDir,
  }) => {
    const station = await launchStation({ userDataDir, env: { DOCKPRINT_APP_MAIN: main } });
    try {
      const { page } = station;
      await page.getByRole('button', { name: 'Start training' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await createShipment(page, smallForm('711099001', 1));
      await expectLabels(page, [1], 1, 'printed');
      const { documents, labels } = await shownShipment(page);
      const start = await page.evaluate(
        async (id) => (await (await fetch(`documents/${id}.pdf`)).text()).slice(0, 5),
        documents[0]?.id ?? '',
      );
      expect(start).toBe('%PDF-');
      expect(labels).toHaveLength(1);
      // Drawn by the WebAssembly of a worker in the archive.
      await expect(page.getByRole('img', { name: /label/i }).first()).toBeVisible();
    } finally {
      await station.close();
    }
  });

  test('every package that main imports is there, whole', async () => {
    const out = join(main, '..');
    const imports = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => externalImports(readFileSync(join(out, file), 'utf8')));
    expect(imports.map(({ module }) => module)).toContain('bwip-js/node');
    const wrong = await Promise.all(imports.map((one) => importInNode(one, out)));
    expect(wrong.filter((words) => words !== null)).toEqual([]);
  });

  test('its native part for serial ports loads', async () => {
    const script = `import { autoDetect } from '@serialport/bindings-cpp';
      await autoDetect().open({ path: '/dev/ttyUSB97', baudRate: 9600 }).catch(({ message }) => process.stdout.write(message));`;
    const { stdout } = await promisify(execFile)(pinnedNode(), ['--input-type=module', '-e', script], {
      cwd: join(place, 'resources', 'app.asar'),
    });
    expect(stdout).toMatch(/No such file/i);
  });

  test('its native part loads and calls into the system', async () => {
    const script = `import koffi from 'koffi';
      process.stdout.write(String(koffi.load(null).func('int getpid()')() === process.pid));`;
    const { stdout } = await promisify(execFile)(pinnedNode(), ['--input-type=module', '-e', script], {
      cwd: join(place, 'resources', 'app.asar'),
    });
    expect(stdout).toBe('true');
  });
});
