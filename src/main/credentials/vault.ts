import { randomUUID, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';
import type { ProvidedIdentifier } from './provided-identifier.ts';
import { readSecretFile, removeSecretFile, writeSecretFile } from './secret-file.ts';
import {
  readVaultKind,
  vaultKindOf,
  VaultTimeout,
  withVaultTimeout,
  type SystemVault,
  type VaultKind,
} from './system-vault.ts';
import * as z from 'zod';

const storedSchema = z.object({ key: z.string().regex(/^[\da-f]{64}$/), address: z.string().length(64) });

const fingerprint = (key: string, address: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(address).digest('hex');

/**
 * The address that secrets of this station were last given for, in a separate file: not in the settings, which a compromised page can write, nor
 * in a copy of the data. Only a fingerprint with a random key, so the file does not reveal where the station sends.
 */
function createKnownAddress(file: string): {
  /** `none`: no secret was given for an address yet. An unreadable file counts as `another`. */
  compare(address: string): 'same' | 'another' | 'none';
  remember(address: string): void;
} {
  const read = (): z.infer<typeof storedSchema> | null => {
    const bytes = readSecretFile(file);
    return bytes === null ? null : storedSchema.parse(JSON.parse(bytes.toString('utf8')));
  };
  return {
    compare(address) {
      try {
        const stored = read();
        if (stored === null) return 'none';
        const now = fingerprint(stored.key, address);
        return timingSafeEqual(Buffer.from(now), Buffer.from(stored.address)) ? 'same' : 'another';
      } catch {
        return 'another';
      }
    },
    remember(address) {
      const key = randomBytes(32).toString('hex');
      writeSecretFile(file, Buffer.from(JSON.stringify({ key, address: fingerprint(key, address) })));
    },
  };
}

/**
 * The authentication identifier with the address it was given for. Both are encrypted as one text, so that someone who can change only the
 * settings cannot have it sent elsewhere.
 */
const boundSchema = z.object({
  secret: z.string(),
  /** Where it may be sent (`serviceAddress`). Null: no address was set when it was given, so it may be sent nowhere. */
  address: z.string().nullable(),
});
type BoundIdentifier = z.infer<typeof boundSchema>;

export const serializeBoundIdentifier = ({ secret, address }: BoundIdentifier): string =>
  JSON.stringify({ secret, address });

/** @throws when it is not what `serializeBoundIdentifier` wrote */
const readBound = (text: string): BoundIdentifier => boundSchema.parse(JSON.parse(text));

/** How long a call may block a person, in milliseconds. A keyring that asks for its password takes as long as its user. */
const callLimit = 10_000;
/** How long the start waits for the stored secret; a later one is used when it arrives. */
const startLimit = 2_000;

export interface VaultState {
  stored: boolean;
  vault: VaultKind;
  keptForSessionOnly: boolean;
  /** One is stored, but for another address, proxy or CA file than the current one: it is not used. */
  forAnotherAddress: boolean;
  /** A secret provided at the start waits until a person confirms that this address may have it. */
  mayConfirm?: true;
}

/** Keeps the service's authentication identifier: never in the database, a log, a payload or an answer to the page. */
export interface Vault {
  /** The identifier that was given for this address (`serviceAddress`), or `null` when none was. */
  read(address: string | null): string | null;
  /**
   * Keeps it for this address only, at least for this session. `basic_text` stores it only if the packer accepts that (`keepInBasicText`).
   * `no-vault`: the system did not store it, or did not answer in time; it is kept for the session, and what was stored before stays.
   */
  save(
    authenticationId: string,
    options: { address: string | null; keepInBasicText: boolean },
  ): Promise<Result<void>>;
  /** A person confirms that the secret provided at the start belongs to this address too; `bad-input`: nothing waits for that. */
  confirmGiven(options: { address: string; keepInBasicText: boolean }): Promise<Result<void>>;
  /** Deletes it. */
  forget(): void;
  /** The state for this address. */
  state(address: string | null): VaultState;
  /** Asks the system what protects the vault, for `state`. A locked keyring shows its own window for that. */
  ask(): Promise<void>;
  /**
   * A random text that changes with every new identifier, and survives a restart if the identifier does. It contains nothing of the identifier,
   * so it may be stored anywhere.
   */
  revision(): string;
}

export interface VaultOptions {
  safeStorage: SystemVault;
  /** The file of the encrypted bytes. */
  file: string;
  /** The address at the start: `given` is stored for it. */
  address: string | null;
  /** What the administrator provides at the start; removed from its source once it is stored. */
  given: ProvidedIdentifier;
  platform?: NodeJS.Platform;
  /** Receives every identifier before anything else does: for the log's redaction. */
  onSecret: (secret: string) => void;
  report: (error: unknown) => void;
  /** The stored secret arrived after the start had continued. */
  onLate?: () => void;
  limits?: { call: number; start: number };
}

/**
 * Opens the vault; the app must be ready. The system is asked only when something is stored or to be stored. Bytes that cannot be decrypted stay
 * on disk, unchanged, and count as not stored.
 */
export async function createVault(options: VaultOptions): Promise<Vault> {
  const { safeStorage, file, platform = process.platform, onSecret, report } = options;
  const limits = options.limits ?? { call: callLimit, start: startLimit };
  const knownAddress = createKnownAddress(`${file}.address`);
  const given = givenFor(options, knownAddress);
  if (given !== null) onSecret(given.secret);
  const waitsForPerson = (): boolean => given?.address === null && current.identifier === given;
  let kind: VaultKind = 'not-asked';
  const revisionFile = `${file}.revision`;
  const current: { identifier: BoundIdentifier | null; stored: boolean; revision: string } = {
    identifier: given,
    stored: false,
    revision: randomUUID(),
  };

  const isUsable = (address: string | null): boolean =>
    address !== null && current.identifier?.address === address;

  /** Before the identifier itself is written: a crash in between leaves the old one under a new revision, never the reverse. */
  function renewRevision(): void {
    current.revision = randomUUID();
    writeSecretFile(revisionFile, Buffer.from(current.revision, 'utf8'));
  }

  async function ask(): Promise<void> {
    if (kind !== 'not-asked' && kind !== 'silent') return;
    kind = await readVaultKind(safeStorage, platform, limits.call).catch((error: unknown) => {
      report(error);
      return error instanceof VaultTimeout ? ('silent' as const) : ('none' as const);
    });
  }

  /** Writes nothing if the answer came too late, or after someone entered another identifier. */
  async function store(identifier: BoundIdentifier): Promise<void> {
    const encrypted = await withVaultTimeout(
      limits.call,
      safeStorage.encryptStringAsync(serializeBoundIdentifier(identifier)),
    );
    if (current.identifier !== identifier) return;
    writeSecretFile(file, encrypted);
    current.stored = true;
  }

  async function save(identifier: BoundIdentifier, keepInBasicText: boolean): Promise<Result<void>> {
    onSecret(identifier.secret);
    const isDifferent = !isDeepStrictEqual(identifier, current.identifier) || !current.stored;
    current.identifier = identifier;
    current.stored = false;
    try {
      if (isDifferent) renewRevision();
      if (identifier.address !== null) knownAddress.remember(identifier.address);
      await ask();
      if (kind === 'silent') throw new VaultTimeout();
      if (kind === 'system' || (kind === 'basic_text' && keepInBasicText)) await store(identifier);
      // The file holds an earlier, different identifier, which would come back at the next start.
      else removeSecretFile(file);
      return ok(undefined);
    } catch (error) {
      report(error);
      return fail('no-vault', 'The system did not store the identifier; it is kept for this session');
    }
  }

  /** Reads what is stored, however long the system takes. False: none, or someone entered another identifier meanwhile. */
  async function load(): Promise<boolean> {
    const bytes = readSecretFile(file);
    if (bytes === null) return false;
    kind = 'silent';
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes);
    kind = vaultKindOf(bytes, platform);
    const identifier = readBound(result);
    onSecret(identifier.secret);
    if (
      current.identifier !== null &&
      !waitsForPerson() &&
      !isDeepStrictEqual(current.identifier, identifier)
    )
      return false;
    current.identifier = identifier;
    current.stored = true;
    // Missing or damaged: a new one holds for this session, and is written with the next identifier.
    const kept = readSecretFile(revisionFile)?.toString('utf8') ?? '';
    if (kept === '') renewRevision();
    else current.revision = kept;
    // The system has a newer key; the old one may be gone at the next start.
    if (shouldReEncrypt) await store(identifier).catch(report);
    return true;
  }

  const existed = existsSync(file);
  async function open(): Promise<void> {
    const loaded = await load().catch((error: unknown) => {
      kind = 'not-asked';
      report(error);
      return false;
    });
    if (given === null || current.identifier !== given || waitsForPerson()) return;
    // An existing file in a basic_text vault shows that the packer accepted the risk. A refusal is in `state` and was passed to `report`.
    if (!loaded) await save(given, existed);
  }

  let late = false;
  const opening = open().then(() => {
    if (given !== null && current.stored && current.identifier?.secret === given.secret)
      options.given.removeFile();
    if (late) options.onLate?.();
  });
  await withVaultTimeout(limits.start, opening.catch(report)).catch((error: unknown) => {
    late = true;
    report(error);
  });

  return {
    read: (address) => (isUsable(address) ? (current.identifier?.secret ?? null) : null),
    save: (authenticationId, { address, keepInBasicText }) =>
      save({ secret: authenticationId.trim(), address }, keepInBasicText),
    async confirmGiven({ address, keepInBasicText }) {
      if (given?.address !== null || isUsable(address))
        return fail('bad-input', 'nothing waits for a confirmation');
      return save({ secret: given.secret, address }, keepInBasicText);
    },
    forget() {
      current.identifier = null;
      current.stored = false;
      // A full disk deletes files but accepts no new ones. Without an identifier, no one reads the leftover revision.
      removeSecretFile(file);
      try {
        renewRevision();
      } catch (error) {
        report(error);
      }
    },
    state: (address) => ({
      stored: current.stored && isUsable(address),
      vault: kind,
      keptForSessionOnly: !current.stored && isUsable(address),
      forAnotherAddress: current.identifier !== null && !isUsable(address),
      ...(address !== null && given?.address === null && !isUsable(address)
        ? { mayConfirm: true as const }
        : {}),
    }),
    ask,
    revision: () => current.revision,
  };
}

/**
 * The administrator's secret, for the current address. If secrets were given for another address before, a person at the station has to confirm
 * first (`address` null): otherwise whoever changed the settings, such as a compromised page, would get the secret.
 */
function givenFor(
  { given, address, report }: VaultOptions,
  known: ReturnType<typeof createKnownAddress>,
): BoundIdentifier | null {
  for (const problem of given.problems) report(new Error(problem));
  if (given.secret === null) return null;
  if (address === null) {
    // Whoever sets the first address would get it.
    report(new Error('a secret was given while no address is set up for it, and is not used'));
    return null;
  }
  if (known.compare(address) !== 'another') return { secret: given.secret, address };
  report(
    new Error(
      'the secret given at the start was used with another address before: it is not used until a person confirms the address in Setup',
    ),
  );
  return { secret: given.secret, address: null };
}
