import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, getRawHeader, listPackage } from '@electron/asar';
import { pinnedNode, projectFolder } from '#host/pinned-node.ts';

export interface SbomLicence {
  expression?: string;
  license?: { id?: string; name?: string };
}

interface SbomComponent {
  name: string;
  version: string;
  purl?: string;
  hashes?: { content: string }[];
  licenses: SbomLicence[];
}

/** What `npm run package` made for one system, with a stand-in for Electron. */
export interface PackedApp {
  /** Where the program is. */
  folder: string;
  /** The program itself. */
  program: string;
  resources: string;
  archive: string;
  /** Paths in the archive, with `/`; those outside it (`asarUnpack`) too. */
  files: string[];
  /** Paths under `app.asar.unpacked`. */
  unpacked: string[];
  notices: string;
  /** The CycloneDX list beside the notices. */
  sbom: { components: SbomComponent[] };
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();

export type PackedPlatform = 'linux' | 'win32' | 'darwin';
export type PackedArch = 'x64' | 'arm64';

const programNames = { linux: 'dockprint', win32: 'Dockprint.exe', darwin: 'Dockprint.app' };
/** As electron-builder names them. */
const folderNames = {
  linux: { x64: 'linux-unpacked', arm64: 'linux-arm64-unpacked' },
  win32: { x64: 'win-unpacked', arm64: 'win-arm64-unpacked' },
  darwin: { x64: 'mac', arm64: 'mac-arm64' },
};

/** Packs what is in `out/`, and looks at the result. */
export async function packFor(platform: PackedPlatform, arch: PackedArch = 'x64'): Promise<PackedApp> {
  const script = join(projectFolder, 'scripts/package/pack.mjs');
  const args = [script, '--electron=stand-in', `--platform=${platform}`, `--arch=${arch}`];
  await promisify(execFile)(pinnedNode(), args, { cwd: projectFolder, maxBuffer: 1 << 24 });
  const made = join(projectFolder, 'dist/stand-in', `${platform}-${arch}`);
  const folder = join(made, folderNames[platform][arch]);
  const program = join(folder, programNames[platform]);
  const resources = platform === 'darwin' ? join(program, 'Contents/Resources') : join(folder, 'resources');
  const archive = join(resources, 'app.asar');
  return {
    ...{ folder, program, resources, archive },
    files: listPackage(archive, { isPack: false }).map((file) => file.slice(1).replaceAll('\\', '/')),
    unpacked: filesUnder(join(resources, 'app.asar.unpacked')),
    notices: readFileSync(join(resources, 'notices/THIRD-PARTY-NOTICES.txt'), 'utf8'),
    sbom: JSON.parse(readFileSync(join(resources, 'notices/sbom.cdx.json'), 'utf8')) as PackedApp['sbom'],
  };
}

/**
 * The archive as folders that any Node reads, under a name as Electron's own (`resources/app.asar`, and the unpacked files beside it),
 * far from the project: no package of node_modules here is found from there. Answers the app's main module.
 */
export function unpackTo(folder: string, { archive, resources }: PackedApp): string {
  const app = join(folder, 'resources', 'app.asar');
  mkdirSync(app, { recursive: true });
  extractAll(archive, app);
  cpSync(join(resources, 'app.asar.unpacked'), `${app}.unpacked`, { recursive: true });
  return join(app, 'out/main/index.js');
}

/** The archive's list of its own files, as it stands in its head. */
export const headerOf = (archive: string): string => getRawHeader(archive).headerString;
