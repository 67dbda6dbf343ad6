import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { minIdentifierLength } from '../../shared/station/identifier.ts';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import { readSecretFile, removeSecretFile, writeSecretFile } from './secret-file.ts';
import {
  askKind,
  kindOfBytes,
  VaultSilent,
  within,
  type SystemVault,
  type VaultKind,
} from './system-vault.ts';

/** How long a call may keep somebody waiting, milliseconds. A keyring that asks for its password takes as long as its user. */
const callLimit = 10_000;
/** And how long the start waits for what is stored; later it is taken over when it comes. */
const startLimit = 2_000;

export interface VaultState {
  stored: boolean;
  vault: VaultKind;
  keptForSessionOnly: boolean;
}

/** Where the service's authentication identifier lives: never in the database, a log, a payload or an answer to the page. */
export interface Vault {
  /** The identifier, or `null` when none was given. */
  read(): string | null;
  /**
   * Keeps it, from now on at least for this session. `basic_text` stores it only when the packer accepts that
   * (`keepInBasicText`). `no-vault`: the system did not store it, or did not answer in time; it is kept for the session, and what was
   * stored before stays as it is.
   */
  save(authenticationId: string, options: { keepInBasicText: boolean }): Promise<Result<void>>;
  state(): VaultState;
  /** Asks the system what protects the vault; `state` has it from then on. A locked keyring shows its own window for that. */
  ask(): Promise<void>;
  /**
   * A random word that changes whenever another identifier is kept, and outlives a restart where the identifier does. Nothing of the
   * identifier is in it: it may be stored anywhere.
   */
  revision(): string;
}

export interface VaultParts {
  safeStorage: SystemVault;
  /** The file of the encrypted bytes. */
  file: string;
  /** Its `DOCKPRINT_AUTHENTICATION_ID` is taken once and removed, so that no child process inherits it. */
  env: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
  /** Hears every identifier before anything else does: the log's redaction. */
  onSecret: (secret: string) => void;
  report: (error: unknown) => void;
  /** What is stored came after the start had gone on without it. */
  onLate?: () => void;
  limits?: { call: number; start: number };
}

const variable = 'DOCKPRINT_AUTHENTICATION_ID';

/** Takes the identifier out of `env` before any child process can inherit it; gives it back for `createVault`. */
export function takeIdentifier(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = takeFrom(env);
  return given === null ? {} : { [variable]: given };
}

function takeFrom(env: NodeJS.ProcessEnv): string | null {
  const given = env[variable]?.trim() ?? '';
  Reflect.deleteProperty(env, variable);
  return given === '' ? null : given;
}

/**
 * Opens the vault; the app must be ready. The system is asked only when something is stored or to be stored. What cannot be
 * decrypted stays on disk, untouched, and counts as not stored.
 */
export async function createVault(parts: VaultParts): Promise<Vault> {
  const { safeStorage, file, env, platform = process.platform, onSecret, report } = parts;
  const limits = parts.limits ?? { call: callLimit, start: startLimit };
  const offered = takeFrom(env);
  const isShort = offered !== null && offered.length < minIdentifierLength;
  if (isShort)
    report(new Error(`${variable} has fewer than ${minIdentifierLength} characters and is not used`));
  const given = isShort ? null : offered;
  if (given !== null) onSecret(given);
  let kind: VaultKind = 'not-asked';
  const revisionFile = `${file}.revision`;
  const current: { secret: string | null; stored: boolean; revision: string } = {
    secret: given,
    stored: false,
    revision: randomUUID(),
  };

  /** Before the identifier itself is written: a death in between leaves the old one under a new revision, never the reverse. */
  function renewRevision(): void {
    current.revision = randomUUID();
    writeSecretFile(revisionFile, Buffer.from(current.revision, 'utf8'));
  }

  async function ask(): Promise<void> {
    if (kind !== 'not-asked' && kind !== 'silent') return;
    kind = await askKind(safeStorage, platform, limits.call).catch((error: unknown) => {
      report(error);
      return error instanceof VaultSilent ? ('silent' as const) : ('none' as const);
    });
  }

  /** Nothing is written of an answer that came too late: somebody may have given another identifier meanwhile. */
  async function store(text: string): Promise<void> {
    writeSecretFile(file, await within(limits.call, safeStorage.encryptStringAsync(text)));
    current.stored = true;
  }

  async function save(text: string, keepInBasicText: boolean): Promise<Result<void>> {
    onSecret(text);
    const isDifferent = text !== current.secret || !current.stored;
    current.secret = text;
    current.stored = false;
    try {
      if (isDifferent) renewRevision();
      await ask();
      if (kind === 'silent') throw new VaultSilent();
      if (kind === 'system' || (kind === 'basic_text' && keepInBasicText)) await store(text);
      // The one stored before is not this one; left there it would come back with the next start.
      else removeSecretFile(file);
      return ok(undefined);
    } catch (error) {
      report(error);
      return fail('no-vault', 'The system did not store the identifier; it is kept for this session');
    }
  }

  /** Reads what is stored, however long the system takes. False: there is none, or somebody gave another meanwhile. */
  async function load(): Promise<boolean> {
    const bytes = readSecretFile(file);
    if (bytes === null) return false;
    kind = 'silent';
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes);
    kind = kindOfBytes(bytes, platform);
    onSecret(result);
    if (current.secret !== null && current.secret !== result) return false;
    current.secret = result;
    current.stored = true;
    // Of a version that kept none, or damaged: a new one holds for this session, and is written with the next identifier.
    const kept = readSecretFile(revisionFile)?.toString('utf8') ?? '';
    if (kept === '') renewRevision();
    else current.revision = kept;
    // The system has a newer key; the old one may be gone at the next start.
    if (shouldReEncrypt) await store(result).catch(report);
    return true;
  }

  const existed = existsSync(file);
  async function open(): Promise<void> {
    const loaded = await load().catch((error: unknown) => {
      kind = 'not-asked';
      report(error);
      return false;
    });
    // A file in a basic_text vault says that the packer accepted that. A refusal is in `state` and was told to `report`.
    if (given !== null && !loaded && current.secret === given) await save(given, existed);
  }

  let late = false;
  const opening = open().then(() => {
    if (late) parts.onLate?.();
  });
  await within(limits.start, opening).catch((error: unknown) => {
    late = true;
    report(error);
  });

  return {
    read: () => current.secret,
    save: (authenticationId, { keepInBasicText }) => save(authenticationId.trim(), keepInBasicText),
    state: () => ({
      stored: current.stored,
      vault: kind,
      keptForSessionOnly: current.secret !== null && !current.stored,
    }),
    ask,
    revision: () => current.revision,
  };
}
