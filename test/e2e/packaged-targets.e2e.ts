// The targets that packaged.e2e.ts leaves out: ARM, and macOS. Nothing of them can be run here; their files are looked at.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { extractFile } from '@electron/asar';
import { FuseState, getCurrentFuseWire } from '@electron/fuses';
import { headerOf, packFor, type PackedArch, type PackedPlatform } from '#support/packed-app.ts';
import { expect, test } from './fixture.ts';

/** What a library was built for, by its head: the machine of PE and ELF, the architectures of Mach-O. */
function machinesOf(bytes: Buffer): string[] {
  if (bytes.toString('latin1', 0, 4) === '\x7fELF')
    return [`ELF ${bytes.readUInt16LE(18) === 183 ? 'arm64' : 'another'}`];
  const machO = { 0x01000007: 'Mach-O x64', 0x0100000c: 'Mach-O arm64' } as Record<number, string>;
  // Of one architecture, or of several: then each has 20 bytes in a list.
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return [machO[bytes.readUInt32LE(4)] ?? 'another'];
  if (bytes.readUInt32BE(0) === 0xcafebabe)
    return Array.from(
      { length: bytes.readUInt32BE(4) },
      (_, index) => machO[bytes.readUInt32BE(8 + index * 20)] ?? 'another',
    );
  const head = bytes.readUInt32LE(0x3c);
  if (bytes.toString('latin1', head, head + 4) !== 'PE\0\0') return ['unknown'];
  return [`PE ${bytes.readUInt16LE(head + 4) === 0xaa64 ? 'arm64' : 'another'}`];
}

const formats = { linux: 'ELF', win32: 'PE', darwin: 'Mach-O' };
const targets: [PackedPlatform, PackedArch][] = [
  ['linux', 'arm64'],
  ['win32', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
];

for (const [platform, arch] of targets)
  test(`${platform} ${arch}: its own native parts, the fuses, the notices, the hash of the archive`, async () => {
    const { archive, files, notices, program, resources, sbom, unpacked } = await packFor(platform, arch);
    expect(files).toContain('out/main/index.js');

    const natives = unpacked.filter((file) => /\.(node|dll|so|dylib)$/.test(file));
    expect(natives).toHaveLength(2);
    for (const file of natives)
      expect(machinesOf(readFileSync(join(resources, 'app.asar.unpacked', file))), file).toContain(
        `${formats[platform]} ${arch}`,
      );
    const printsPdf = unpacked.some((file) => file.endsWith('SumatraPDF-3.4.6-32.exe'));
    expect(printsPdf).toBe(platform === 'win32');

    const { version: _, ...wire } = await getCurrentFuseWire(program);
    const [on, off] = [FuseState.ENABLE, FuseState.DISABLE];
    expect(Object.values(wire)).toEqual([off, off, off, off, on, on, off, off, on]);

    const named = new Set(sbom.components.map(({ name }) => name));
    const inside = files.flatMap(
      (file) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/@]+)\/package\.json$/.exec(file)?.[1] ?? [],
    );
    expect(inside.filter((name) => !named.has(name))).toEqual([]);
    expect(notices.includes('SumatraPDF')).toBe(platform === 'win32');

    const { desktopName } = JSON.parse(extractFile(archive, 'package.json').toString()) as {
      desktopName: string;
    };
    expect(desktopName).toBe('dockprint.desktop');

    if (platform !== 'darwin') return;
    const info = readFileSync(join(program, 'Contents/Info.plist'), 'utf8');
    expect(info).toContain(createHash('sha256').update(headerOf(archive)).digest('hex'));
    for (const value of ['com.dockprint.station', '0.1.0', 'Dockprint', 'icon.icns'])
      expect(info).toContain(`<string>${value}</string>`);
    expect(existsSync(join(program, 'Contents/MacOS/Dockprint'))).toBe(true);
    const languages = readdirSync(resources).filter((name) => name.endsWith('.lproj'));
    expect(languages.sort()).toEqual(['en.lproj', 'es.lproj', 'fr.lproj']);
  });
