import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import { readSecretFile, removeSecretFile, writeSecretFile } from './secret-file.ts';

/** The part of Electron's `safeStorage` that is used; its synchronous calls are deprecated. */
export interface SystemVault {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  /** Linux only. */
  getSelectedStorageBackend(): string;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
}

/**
 * `system`: the keyring, keychain or DPAPI of this login. `basic_text`: Linux without a keyring, where the key is known to everyone.
 * `none`: nothing is encrypted, so nothing is stored.
 */
export type VaultKind = 'system' | 'basic_text' | 'none';

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
   * (`keepInBasicText`). `no-vault`: the system did not store it; it is kept for the session.
   */
  save(authenticationId: string, options: { keepInBasicText: boolean }): Promise<Result<void>>;
  state(): VaultState;
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

async function kindOf(safeStorage: SystemVault, platform: NodeJS.Platform): Promise<VaultKind> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'none';
  if (platform !== 'linux') return 'system';
  const backend = safeStorage.getSelectedStorageBackend();
  if (backend === 'unknown') return 'none';
  return backend === 'basic_text' ? 'basic_text' : 'system';
}

/** Opens the vault; the app must be ready. What cannot be decrypted stays on disk, untouched, and counts as not stored. */
export async function createVault(parts: VaultParts): Promise<Vault> {
  const { safeStorage, file, env, platform = process.platform, onSecret, report } = parts;
  const given = takeFrom(env);
  if (given !== null) onSecret(given);
  const kind = await kindOf(safeStorage, platform).catch((error: unknown) => {
    report(error);
    return 'none' as const;
  });
  const revisionFile = `${file}.revision`;
  const current: { secret: string | null; stored: boolean; revision: string } = {
    secret: null,
    stored: false,
    revision: randomUUID(),
  };

  /** Before the identifier itself is written: a death in between leaves the old one under a new revision, never the reverse. */
  function renewRevision(): void {
    current.revision = randomUUID();
    writeSecretFile(revisionFile, Buffer.from(current.revision, 'utf8'));
  }

  async function store(text: string): Promise<void> {
    writeSecretFile(file, await safeStorage.encryptStringAsync(text));
    current.stored = true;
  }

  async function save(text: string, keepInBasicText: boolean): Promise<Result<void>> {
    onSecret(text);
    const isDifferent = text !== current.secret;
    current.secret = text;
    current.stored = false;
    try {
      if (isDifferent) renewRevision();
      if (kind === 'system' || (kind === 'basic_text' && keepInBasicText)) await store(text);
      // The one stored before is not this one; left there it would come back with the next start.
      else removeSecretFile(file);
      return ok(undefined);
    } catch (error) {
      report(error);
      return fail('no-vault', 'The system did not store the identifier; it is kept for this session');
    }
  }

  async function load(): Promise<void> {
    const bytes = readSecretFile(file);
    if (bytes === null || kind === 'none') return;
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes);
    onSecret(result);
    current.secret = result;
    current.stored = true;
    // Of a version that kept none, or damaged: a new one holds for this session, and is written with the next identifier.
    const kept = readSecretFile(revisionFile)?.toString('utf8') ?? '';
    if (kept === '') renewRevision();
    else current.revision = kept;
    // The system has a newer key; the old one may be gone at the next start.
    if (shouldReEncrypt) await store(result);
  }

  const existed = existsSync(file);
  await load().catch(report);
  // A file in a basic_text vault says that the packer accepted that. A refusal is in `state` and was told to `report`.
  if (given !== null && given !== current.secret) await save(given, existed);

  return {
    read: () => current.secret,
    save: (authenticationId, { keepInBasicText }) => save(authenticationId.trim(), keepInBasicText),
    state: () => ({
      stored: current.stored,
      vault: kind,
      keptForSessionOnly: current.secret !== null && !current.stored,
    }),
    revision: () => current.revision,
  };
}
