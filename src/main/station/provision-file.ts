import { existsSync, readFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { windowsFileOwner } from './windows-file-owner.ts';
import { plainText } from '#main/plain-text.ts';
import { repeatedNames } from '#main/repeated-names.ts';
import { fleetSettingsSchema } from '#shared/fleet/fleet-settings.ts';
import { provisionSchema, type Provision } from '#shared/station/provision.ts';
import { settingsSections, type SettingsSection } from '#shared/station/settings.ts';

/** Answers the SID of whoever owns the file or folder, or null when that cannot be told. */
type FileOwner = (path: string) => string | null;

/** `BUILTIN\Administrators`, whom an elevated administrator's files belong to, and `SYSTEM`, as which they are distributed. */
const administrators: ReadonlySet<string | null> = new Set(['S-1-5-32-544', 'S-1-5-18']);

/**
 * Whether a file was put there by an administrator. In `%ProgramData%` every user may make files and folders, and whoever made the folder
 * may change what is in it: so both must be an administrator's.
 */
const isOfAdministrators = (file: string, ownerOf: FileOwner): boolean =>
  [file, dirname(file)].every((path) => administrators.has(ownerOf(path)));

/** A mistake of the administrator's file: where it stands ("printers.0.port"; '' for the file itself) and a stable code. */
export interface ProvisionProblem {
  path: string;
  code: string;
}

export interface Provisioning {
  /** What the file sets, or nothing while there is a mistake in it. */
  values: Provision;
  /** The sections it sets, and for `station` which of its fields: the others stay the packer's. */
  managed: SettingsSection[];
  managedStationKeys: string[];
  problems: ProvisionProblem[];
}

const none: Provisioning = { values: {}, managed: [], managedStationKeys: [], problems: [] };
const withProblems = (problems: ProvisionProblem[]): Provisioning => ({ ...none, problems });

/** Where an administrator puts the file on this system when no `--provision=FILE` is given. */
function machineProvisionFile(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'win32') return join(env['ProgramData'] ?? 'C:\\ProgramData', 'Dockprint', 'station.json');
  return platform === 'darwin'
    ? '/Library/Application Support/Dockprint/station.json'
    : '/etc/dockprint/station.json';
}

/**
 * Where the administrator's file is. `required`: it was named with `--provision`, so its absence is a mistake. `ownerOf`: it lies where
 * every user may write (`%ProgramData%`), and counts only when it is an administrator's.
 */
export interface ProvisionPlace {
  file: string;
  required: boolean;
  ownerOf?: FileOwner;
  /** The fleet's address by `DOCKPRINT_FLEET_URL`, over the file's. */
  fleetUrl?: string;
}

/** The file that was named, or the machine's own. */
export function provisionPlace(
  named: string | null,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>,
  ownerOf: FileOwner = windowsFileOwner,
): ProvisionPlace {
  const url = env['DOCKPRINT_FLEET_URL'] ?? '';
  const fleet = url === '' ? {} : { fleetUrl: url };
  if (named !== null) return { file: named, required: true, ...fleet };
  const place = { file: machineProvisionFile(platform, env), required: false, ...fleet };
  return platform === 'win32' ? { ...place, ownerOf } : place;
}

/** Reads the file. One that was named must be there; the machine's own need not. Never throws. */
export const readProvisioning = (place: ProvisionPlace): Provisioning =>
  withFleetUrl(readFile(place), place.fleetUrl);

/** The address of the environment over the file's; managed as if it stood there. */
function withFleetUrl(read: Provisioning, url: string | undefined): Provisioning {
  if (url === undefined) return read;
  const parsed = fleetSettingsSchema.safeParse({ ...read.values.fleet, url });
  if (!parsed.success)
    return {
      ...read,
      problems: [...read.problems, { path: 'DOCKPRINT_FLEET_URL', code: 'fleet-url' }],
    };
  return {
    ...read,
    values: { ...read.values, fleet: parsed.data },
    managed: [...new Set([...read.managed, 'fleet' as const])],
  };
}

function readFile({ file, required, ownerOf }: ProvisionPlace): Provisioning {
  if (!required && !existsSync(file)) return none;
  if (ownerOf !== undefined && !isOfAdministrators(file, ownerOf))
    return withProblems([{ path: '', code: 'not-trusted' }]);
  let text: string | null;
  try {
    text = plainText(readFileSync(file));
  } catch {
    return withProblems([{ path: '', code: 'not-readable' }]);
  }
  if (text === null) return withProblems([{ path: '', code: 'not-json' }]);
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return withProblems([{ path: '', code: 'not-json' }]);
  }
  // Of two sections with one name, the first would be dropped silently.
  const repeated = new Set([...repeatedNames(text)].map((path) => path.join('.')));
  if (repeated.size > 0) return withProblems([...repeated].map((path) => ({ path, code: 'twice' })));
  return checkProvisioning(raw);
}

/** The checked file, or every mistake in it. */
export function checkProvisioning(raw: unknown): Provisioning {
  const parsed = provisionSchema.safeParse(raw);
  if (!parsed.success) return withProblems(parsed.error.issues.flatMap(problemsOf));
  const unknown = unknownKeys(raw, parsed.data, []);
  if (unknown.length > 0) return withProblems(unknown);
  const given = raw as Partial<Record<SettingsSection, unknown>>;
  return {
    values: parsed.data,
    managed: settingsSections.filter((section) => given[section] !== undefined),
    // The schema fills in its defaults, which the file did not set.
    managedStationKeys: Object.keys(given.station ?? {}),
    problems: [],
  };
}

interface Issue {
  code: string;
  path: PropertyKey[];
  message: string;
  keys?: string[];
}

function problemsOf(issue: Issue): ProvisionProblem[] {
  const at = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).map((key) => ({ path: [...at, key].join('.'), code: 'unknown-key' }));
  return [{ path: at.join('.'), code: codeOf(issue) }];
}

/** Our own rules speak in codes; what Zod says in sentences becomes the code of its kind. */
function codeOf({ code, message }: Issue): string {
  if (/^[a-z0-9-]+$/.test(message)) return message;
  if (message.endsWith('received undefined')) return 'required';
  return code.replaceAll('_', '-');
}

/** Keys inside a section that the schema does not know, and so has dropped. */
function unknownKeys(raw: unknown, known: unknown, path: string[]): ProvisionProblem[] {
  if (typeof raw !== 'object' || raw === null || typeof known !== 'object' || known === null) return [];
  // Words have no keys, and what a list says twice is kept once.
  if (Array.isArray(known) && known.every((one) => typeof one !== 'object')) return [];
  return Object.entries(raw).flatMap(([key, value]) => {
    const at = [...path, key];
    if (!Object.hasOwn(known, key)) return [{ path: at.join('.'), code: 'unknown-key' }];
    return unknownKeys(value, (known as Record<string, unknown>)[key], at);
  });
}
