import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BrowserWindow, type Dialog, type Shell } from 'electron';
import type { Clock } from '#main/clock.ts';
import type { Vault } from '#main/credentials/vault.ts';
import type { DeskSwitch } from '#main/desk/desk-switch.ts';
import { serviceAddress } from '#main/freight-service/service-address.ts';
import { createMetrics, type Metrics } from '#main/support/metrics/metrics.ts';
import type { Station } from '#main/station/station.ts';
import { checkStorage } from '#main/storage/check-storage.ts';
import { defaultCopiesFolder } from '#main/storage/open-database.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { attemptAsync } from '#main/storage/database/storage-error.ts';
import type { BundleEntry } from '#main/support/bundle/bundle-entry.ts';
import { bundleEntries } from '#main/support/bundle/bundle-entries.ts';
import type { Versions } from '#main/support/bundle/system-entry.ts';
import { startOfDay, startOfNextDay } from '#main/support/journal/day-bounds.ts';
import { writeJournal } from '#main/support/journal/write-journal.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Failure, type Result } from '#shared/ipc/result.ts';
import type { Publish } from './publish.ts';

export interface SupportParts {
  db: StationDatabase;
  databaseFile: string;
  dataFolder: string;
  secondWitness: string | null;
  station: Station;
  vault: Pick<Vault, 'read'>;
  desks: Pick<DeskSwitch, 'now' | 'status'>;
  versions: Versions;
  clock: Clock;
  publish: Publish;
  report: (error: unknown) => void;
  dialog: Pick<Dialog, 'showSaveDialog'>;
  shell: Pick<Shell, 'showItemInFolder'>;
  /** Where people keep their files. */
  documentsFolder: string;
}

/** Enough to see what a file contains. */
const previewLetters = 20_000;
/** How often a screen is notified of an export's progress, milliseconds. */
const progressMilliseconds = 200;

/** The error concerns the disk that the person chose, not the station's. */
const notWritten = ({ code, message }: Failure): Result<never> =>
  code === 'canceled' ? fail('canceled', message) : fail('file-not-written', message);

/** What a person needs when something is wrong: a bundle, the journal, numbers for a monitoring program. */
export function createSupport(parts: SupportParts): {
  handlers: Handlers['support'];
  metrics: Metrics;
} {
  const { db, station, desks, clock, publish } = parts;
  const sources = {
    db,
    clock,
    databaseFile: parts.databaseFile,
    versions: { ...parts.versions },
    copiesFolder: defaultCopiesFolder(parts.databaseFile),
    status: () => desks.status(),
    laneClosedFor: () => desks.now()?.outbox.lane().closedFor,
    storage: () => checkStorage(db, parts.databaseFile),
  };
  const metrics = createMetrics(
    sources,
    () => station.settings().metrics,
    () => publish('settingsChanged', undefined),
    parts.report,
  );
  station.changed.on(() => void metrics.follow());

  let lastSaved: string | null = null;
  let exporting: AbortController | null = null;

  function entries(withAddresses: boolean): Promise<BundleEntry[]> {
    const settings = station.settings();
    return bundleEntries({
      db,
      whyNot: null,
      copyOf: null,
      settings,
      withAddresses,
      now: clock.now(),
      dataFolder: parts.dataFolder,
      databaseFile: parts.databaseFile,
      secondWitness: parts.secondWitness,
      versions: parts.versions,
      live: {
        status: desks.status(),
        laneClosedFor: desks.now()?.outbox.lane().closedFor ?? null,
        identifier: parts.vault.read(serviceAddress(settings.service)),
        provisionProblems: station.settingsView().provisionProblems.map(({ code }) => code),
      },
    });
  }

  /** The file that a person chose, or null. */
  async function askWhere(name: string, kind: string): Promise<string | null> {
    const options = {
      defaultPath: join(parts.documentsFolder, name),
      filters: [{ name: kind.toUpperCase(), extensions: [kind] }],
    };
    // The window that the save dialog belongs to.
    const [window] = BrowserWindow.getAllWindows();
    const { canceled, filePath } = await (window === undefined
      ? parts.dialog.showSaveDialog(options)
      : parts.dialog.showSaveDialog(window, options));
    return canceled || filePath === '' ? null : filePath;
  }

  const nameOf = (what: string, kind: string): string =>
    `dockprint-${what}-${station.settings().station.id}-${clock.now().toISOString().slice(0, 10)}.${kind}`;

  function tellProgress(): (done: number, total: number | null) => void {
    let told = -Infinity;
    return (done, total) => {
      if (clock.monotonic() - told < progressMilliseconds) return;
      told = clock.monotonic();
      publish('exportProgress', { done, total });
    };
  }

  const handlers: Handlers['support'] = {
    async preview({ withAddresses }) {
      const files = await entries(withAddresses);
      return ok(
        files.map(({ name, text }) => ({
          name,
          bytes: Buffer.byteLength(text),
          isCut: text.length > previewLetters,
          text: text.slice(0, previewLetters),
        })),
      );
    },
    saveBundle: ({ withAddresses }) =>
      attemptAsync(async () => {
        const file = await askWhere(nameOf('support', 'zip'), 'zip');
        if (file === null) return ok(null);
        const { writeBundle } = await import('#main/support/bundle/write-bundle.ts');
        const written = await writeBundle(await entries(withAddresses), file, {
          now: clock.now(),
          overwrite: true,
        });
        if (!written.ok) return notWritten(written.error);
        lastSaved = file;
        return ok({ file: basename(file), bytes: written.value.bytes });
      }),
    exportJournal: ({ format, from, to, shipmentId }) =>
      attemptAsync(async () => {
        const since = from === null ? null : startOfDay(from);
        const until = to === null ? null : startOfNextDay(to);
        if (since === undefined || until === undefined) return fail('bad-input', 'no such day');
        if (exporting !== null) return fail('not-in-this-state', 'the journal is being exported');
        const stopping = (exporting = new AbortController());
        try {
          const file = await askWhere(nameOf(shipmentId === null ? 'journal' : 'history', format), format);
          if (file === null) return ok(null);
          const written = await writeJournal({
            db,
            format,
            file,
            overwrite: true,
            now: clock.now(),
            signal: stopping.signal,
            scope: { from: since, until, shipment: shipmentId },
            onProgress: tellProgress(),
          });
          if (!written.ok) return notWritten(written.error);
          lastSaved = file;
          return ok({ file: basename(file), lines: written.value.lines });
        } finally {
          exporting = null;
        }
      }),
    cancelExport() {
      exporting?.abort();
      return ok(undefined);
    },
    showSaved() {
      if (lastSaved === null || !existsSync(lastSaved)) return fail('file-gone', 'it is no longer there');
      parts.shell.showItemInFolder(lastSaved);
      return ok(undefined);
    },
    metrics: () => ok(metrics.state()),
  };
  return {
    handlers,
    metrics: {
      ...metrics,
      stop() {
        exporting?.abort();
        return metrics.stop();
      },
    },
  };
}
