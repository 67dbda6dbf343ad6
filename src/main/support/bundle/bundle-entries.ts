import { join } from 'node:path';
import { databaseFigures } from '#main/storage/copies/database-figures.ts';
import { queueFigures } from '#main/storage/printing/queue-figures.ts';
import type { ReadableDatabase } from '#main/storage/journal/journal-lines.ts';
import { positionOf } from '#main/storage/witness/witness-position.ts';
import { defaultCopiesFolder } from '#main/storage/open-database.ts';
import { errorCodes } from '#shared/ipc/error-code.ts';
import { jsonEntry, type BundleEntry } from './bundle-entry.ts';
import type { BundleSources, LiveFigures } from './bundle-sources.ts';
import { lastFaults } from './known-errors.ts';
import { knownSettings, namesInSettings } from './known-settings.ts';
import { oneOfList } from './known-words.ts';
import { logEntries } from './log-entries.ts';
import { systemFigures } from './system-entry.ts';
import { positionFigures, witnessFigures } from './witness-entry.ts';
import { existsSync, statSync } from 'node:fs';
import { latestVersion } from '#main/storage/opening/migrations.ts';
import { listCopies } from '#main/storage/copies/copies.ts';
import { createRedactor } from '#main/freight-service/redact.ts';
import type { ServiceSettings } from '#shared/station/settings.ts';

/** Credentials in an address, before its host. */
const signInInAddress = /([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>]*@/gi;

/** The credentials in the settings. */
function secretsOf(service: ServiceSettings | null): string[] {
  if (service === null) return [];
  const proxy = URL.canParse(service.proxy) ? new URL(service.proxy) : null;
  const inProxy = proxy === null ? [] : [proxy.username, proxy.password];
  const plain = inProxy.flatMap((text) => {
    try {
      return [text, decodeURIComponent(text)];
    } catch {
      return [text];
    }
  });
  return [service.userName, service.clientCode, service.pricingCode, ...plain];
}

/** Two letters occur in every text. */
const minLength = 3;

/**
 * Removes credentials, in any encoding, from a text that a person chose to send along. The authentication identifier was removed when the text
 * was written (`app/logging.ts`); if it is known, it is removed again here.
 */
function withoutSecrets(
  service: ServiceSettings | null,
  identifier: string | null,
): (text: string) => string {
  const secrets = [...secretsOf(service), identifier ?? ''].filter(({ length }) => length >= minLength);
  const redactors = secrets.sort((a, b) => b.length - a.length).map((secret) => createRedactor(secret));
  return (text) =>
    redactors
      .reduce((rest, redactor) => redactor.text(rest), text)
      .replaceAll(signInInAddress, '$1[removed]@');
}

const bytesOf = (file: string): number | null => (existsSync(file) ? statSync(file).size : null);

/** The files of the database, even if it does not open. */
function databaseFiles(file: string, copiesFolder: string): object {
  const copies = listCopies(copiesFolder);
  return {
    database: bytesOf(file),
    log: bytesOf(`${file}-wal`),
    copies: copies.map(({ bytes, madeAt }) => ({ bytes, madeAt })),
    thisDockprintKnowsVersion: latestVersion,
  };
}

const about = (parts: BundleSources): object => ({
  what: 'Dockprint support bundle',
  madeAt: parts.now.toISOString(),
  withAddresses: parts.withAddresses,
  database: parts.db === null ? `not read: ${oneOfList(errorCodes)(parts.whyNot) ?? 'failed'}` : 'read',
  copyOf: parts.copyOf,
  notIn: parts.withAddresses
    ? 'Credentials: the authentication ID, user name, client code, sign-ins of proxies, PINs; what was sent and answered.'
    : 'Credentials; names, addresses, phones, e-mails; words of packers, carriers and printers; what was sent and answered.',
});

const liveFigures = ({ status, laneClosedFor, provisionProblems }: LiveFigures): object => ({
  service: { state: status.service.state, since: status.service.since, reason: status.service.reason },
  mode: status.mode,
  laneClosedFor,
  waiting: status.waiting,
  inDoubt: status.inDoubt,
  needAnswer: status.needAnswer,
  labelPrinter: { condition: status.labelPrinter.condition, since: status.labelPrinter.since },
  documentPrinter: { condition: status.documentPrinter.condition, since: status.documentPrinter.since },
  provisionProblems: provisionProblems.length,
});

/**
 * The files of a bundle. Each is made separately: anything of the station that does not open or is damaged is missing in its file, and the file
 * says so.
 */
export async function bundleEntries(parts: BundleSources): Promise<BundleEntry[]> {
  const { settings, withAddresses, db } = parts;
  const words = withAddresses
    ? withoutSecrets(settings?.service ?? null, parts.live?.identifier ?? null)
    : null;
  const entries: BundleEntry[] = [jsonEntry('about.json', about(parts))];
  const add = async (name: string, make: () => unknown): Promise<void> => {
    try {
      entries.push(jsonEntry(name, await make()));
    } catch (error) {
      const failed =
        error instanceof Error && 'errcode' in error ? `SQLite ${Number(error.errcode)}` : 'failed';
      entries.push(jsonEntry(name, { failed }));
    }
  };
  const ofDatabase =
    <T>(read: (open: ReadableDatabase) => T) =>
    () =>
      db === null ? { notRead: oneOfList(errorCodes)(parts.whyNot) ?? 'failed' } : read(db);

  await add('system.json', () => systemFigures(parts.versions, parts.dataFolder));
  await add('settings.json', () => (settings === null ? { notRead: true } : knownSettings(settings)));
  if (words !== null && settings !== null) {
    const names = jsonEntry('settings-names.json', namesInSettings(settings));
    entries.push({ ...names, text: words(names.text) });
  }
  await add('database.json', () => ({
    ...databaseFiles(parts.databaseFile, defaultCopiesFolder(parts.databaseFile)),
    ...ofDatabase(databaseFigures)(),
  }));
  await add('queue.json', () => ({
    ...ofDatabase(queueFigures)(),
    live: parts.live === null ? null : liveFigures(parts.live),
  }));
  await add(
    'last-errors.json',
    ofDatabase((open) => lastFaults(open, words)),
  );
  await add('witness.json', () => ({
    ...witnessFigures(parts.databaseFile, parts.secondWitness),
    journal: ofDatabase((open) => positionFigures(positionOf(open)))(),
  }));
  try {
    entries.push(...(await logEntries(join(parts.dataFolder, 'logs'), words)));
  } catch {
    entries.push(jsonEntry('logs/not-read.json', { failed: true }));
  }
  return entries;
}
