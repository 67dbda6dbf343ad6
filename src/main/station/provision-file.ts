import { existsSync, readFileSync } from 'node:fs';
import { basename, join, dirname } from 'node:path';
import * as z from 'zod';
import { windowsFileOwner } from './windows-file-owner.ts';
import { plainText } from '#main/plain-text.ts';
import { repeatedNames } from '#main/repeated-names.ts';
import { fleetSettingsSchema } from '#shared/fleet/fleet-settings.ts';
import { provisionSchema, type Provision } from '#shared/station/provision.ts';
import { settingsSections, type SettingsSection } from '#shared/station/settings.ts';

/** The SID of the owner of a file or folder; null when it cannot be determined. */
type FileOwner = (path: string) => string | null;

/** `BUILTIN\Administrators`, which owns an elevated administrator's files, and `SYSTEM`, which owns distributed ones. */
const administrators: ReadonlySet<string | null> = new Set(['S-1-5-32-544', 'S-1-5-18']);

/**
 * Whether an administrator put the file there. In `%ProgramData%` every user may create files and folders, and the creator of a folder may
 * change its contents: so an administrator must own both.
 */
const isOfAdministrators = (file: string, ownerOf: FileOwner): boolean =>
  [file, dirname(file)].every((path) => administrators.has(ownerOf(path)));

/** A mistake in the administrator's file: its path ("printers.0.port"; '' for the file itself) and a stable code. */
export interface ProvisionProblem {
  path: string;
  code: string;
}

export interface Provisioning {
  /** What the file sets; nothing if it has a mistake. */
  values: Provision;
  /** The sections it sets, and for `station` the fields it sets: the packer may change the others. */
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
 * Where the administrator's file is. `required`: it was named with `--provision`, so it must exist. `ownerOf`: it is where every user may write
 * (`%ProgramData%`), and counts only if an administrator owns it.
 */
export interface ProvisionPlace {
  file: string;
  required: boolean;
  ownerOf?: FileOwner;
  /** The fleet's address from `DOCKPRINT_FLEET_URL`, which overrides the file's. */
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

/** Reads the file. A named one must exist; the machine's own need not. Never throws. */
export const readProvisioning = (place: ProvisionPlace): Provisioning =>
  withFleetUrl(readFile(place), place.fleetUrl);

/** The environment's address overrides the file's, and is managed as if the file set it. */
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
  } catch (error) {
    return withProblems([{ path: placeIn(file, error), code: 'not-json' }]);
  }
  // Of two sections with one name, the first would be dropped silently.
  const repeated = new Set([...repeatedNames(text)].map((path) => path.join('.')));
  const read = checkProvisioning(raw);
  if (repeated.size === 0) return read;
  return withProblems([...[...repeated].map((path) => ({ path, code: 'twice' })), ...read.problems]);
}

/** "station.json:3:1", where V8's message names the place; '' for a text that ends too early. */
function placeIn(file: string, error: unknown): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(String(error)) ?? [];
  return line === undefined ? '' : `${basename(file)}:${line}:${column}`;
}

/** The checked file, or every mistake in it. */
export function checkProvisioning(raw: unknown): Provisioning {
  const parsed = provisionSchema.safeParse(raw);
  if (!parsed.success) {
    const found = [...parsed.error.issues.flatMap(problemsOf), ...unknownInSchema(raw, provisionSchema, [])];
    const places = found.map(({ path, code }) => `${path} ${code}`);
    return withProblems(found.filter((_one, index) => places.indexOf(places[index] ?? '') === index));
  }
  const unknown = unknownKeys(raw, parsed.data, []);
  if (unknown.length > 0) return withProblems(unknown);
  const given = raw as Partial<Record<SettingsSection, unknown>>;
  return {
    values: parsed.data,
    managed: settingsSections.filter((section) => given[section] !== undefined),
    // Not the defaults filled in by the schema, which the file did not set.
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

/** Our own rules report codes; a message from Zod becomes the code of its kind. */
function codeOf({ code, message }: Issue): string {
  if (/^[a-z0-9-]+$/.test(message)) return message;
  if (message.endsWith('received undefined')) return 'required';
  return code.replaceAll('_', '-');
}

/** Keys that the schema does not know, in a file of which nothing was read because of other mistakes. */
function unknownInSchema(raw: unknown, schema: z.core.$ZodType, path: string[]): ProvisionProblem[] {
  if (typeof raw !== 'object' || raw === null) return [];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return unknownInSchema(raw, schema.unwrap(), path);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { kind } = raw as { kind?: unknown };
    const own = schema.options.find(
      (one) => one instanceof z.ZodObject && (one.shape as Shape)['kind']?.safeParse(kind).success === true,
    );
    return own === undefined ? [] : unknownInSchema(raw, own, path);
  }
  if (Array.isArray(raw))
    return schema instanceof z.ZodArray
      ? raw.flatMap((one, index) => unknownInSchema(one, schema.element, [...path, String(index)]))
      : [];
  if (!(schema instanceof z.ZodObject)) return [];
  const shape = schema.shape as Shape;
  return Object.entries(raw).flatMap(([key, value]) => {
    const at = [...path, key];
    const inner = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return inner === undefined
      ? [{ path: at.join('.'), code: 'unknown-key' }]
      : unknownInSchema(value, inner, at);
  });
}
type Shape = Readonly<Record<string, z.ZodType | undefined>>;

/** Keys inside a section that the schema does not know and therefore dropped. */
function unknownKeys(raw: unknown, known: unknown, path: string[]): ProvisionProblem[] {
  if (typeof raw !== 'object' || raw === null || typeof known !== 'object' || known === null) return [];
  // Plain values have no keys, and duplicates in their list were removed.
  if (Array.isArray(known) && known.every((one) => typeof one !== 'object')) return [];
  return Object.entries(raw).flatMap(([key, value]) => {
    const at = [...path, key];
    if (!Object.hasOwn(known, key)) return [{ path: at.join('.'), code: 'unknown-key' }];
    return unknownKeys(value, (known as Record<string, unknown>)[key], at);
  });
}
