import type { Clock } from '#main/clock.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import {
  isFeedFolder,
  ringStartPercent,
  type UpdateSettings,
  type UpdateState,
} from '#shared/station/update.ts';
import type { FeedRoute } from './feed-requests.ts';
import { serveFolder } from './folder-feed.ts';
import type { createUpdater, InstalledApp, VerifySignature } from './updater.ts';
import { readFileSync } from 'node:fs';

/** As electron-builder writes it: one name or a list, not empty and not null. */
const publisher =
  /^publisherName:(?:[ \t]*\r?\n[ \t]*-[ \t]+|[ \t]+)(?!(?:null|Null|NULL)\b)["']?[\p{L}\p{N}]/mu;

/** Whether the package names its publisher. Without one electron-updater installs whatever the feed says. */
function namesPublisher(configFile: string): boolean {
  try {
    return publisher.test(readFileSync(configFile, 'utf8'));
  } catch {
    return false;
  }
}

const hour = 3_600_000;

/** New versions of Dockprint: downloaded when the feed has one for this ring, installed when a person asks for it and nothing is under way. */
export interface Updates {
  state(): UpdateState;
  /** Asks the feed, and downloads what it has. Never throws; the state shows the result. */
  ask(): Promise<UpdateState>;
  /**
   * Copies the database and ends the app, which then runs the installer. `update-busy`: something is claimed, on the wire or with a printer.
   * `not-in-this-state`: nothing is ready. If the copy fails, its error is returned and nothing is installed.
   */
  install(): Promise<Result<void>>;
  /** The database is closed and the app is ending: runs the installer if a person asked for it. `busy`: something was left open. */
  afterClose(busy: boolean): void;
  /** Asks shortly after the start, then every six hours. */
  start(): void;
  stop(): void;
}

export interface UpdatesParts {
  /** Null where Dockprint does not update itself. */
  installed: InstalledApp | null;
  settings: () => UpdateSettings;
  route: () => FeedRoute;
  /** Whether a submission is claimed or on the wire, or a job is with a printer. */
  isBusy: () => boolean;
  copyDatabase: () => Promise<Result<unknown>>;
  quit: () => void;
  onChanged: () => void;
  clock: Clock;
  log: (words: string) => void;
  verify?: VerifySignature;
}

export function createUpdates(parts: UpdatesParts): Updates {
  const { installed, settings, isBusy, clock, log } = parts;
  let state: UpdateState = { kind: 'not-asked' };
  let ready: ReturnType<typeof createUpdater> | null = null;
  let asking: Promise<UpdateState> | null = null;
  let wanted = false;
  let cancel: (() => void) | null = null;

  /** Why updates are off; null: they are on. */
  function off(): UpdateState | null {
    if (installed === null) return { kind: 'off', reason: 'not-here' };
    if (!namesPublisher(installed.configFile)) return { kind: 'off', reason: 'unsigned' };
    return settings().feed === '' ? { kind: 'off', reason: 'no-feed' } : null;
  }

  function become(next: UpdateState): UpdateState {
    state = next;
    parts.onChanged();
    return next;
  }

  async function fetchFrom(feed: string, from: InstalledApp): Promise<UpdateState> {
    // Forty files that a station without a feed never needs, and that must not delay a start.
    const { createUpdater: create } = await import('./updater.ts');
    const updater = create(from, feed, {
      route: parts.route(),
      logger: { info: log, warn: log, error: log },
      isInRing: (percentage) => percentage >= ringStartPercent[settings().ring],
      ...(parts.verify === undefined ? {} : { verify: parts.verify }),
    });
    const found = await updater.checkForUpdates();
    if (found?.isUpdateAvailable !== true) return { kind: 'current' };
    const { version } = found.updateInfo;
    become({ kind: 'fetching', version });
    await updater.downloadUpdate();
    ready = updater;
    return { kind: 'ready', version };
  }

  async function askOnce(): Promise<UpdateState> {
    const none = off();
    if (none !== null || installed === null || state.kind === 'ready') return none ?? state;
    become({ kind: 'asking' });
    const { feed } = settings();
    const served = isFeedFolder(feed) ? await serveFolder(feed) : null;
    try {
      return become(await fetchFrom(served?.url ?? feed, installed));
    } catch (error) {
      log(`No update: ${String(error)}`);
      return become({ kind: 'failed' });
    } finally {
      served?.close();
    }
  }

  const ask = (): Promise<UpdateState> => {
    asking ??= askOnce().finally(() => (asking = null));
    return asking;
  };

  function askLater(milliseconds: number): void {
    cancel = clock.after(milliseconds, () => {
      void ask().finally(() => askLater(6 * hour));
    });
  }

  return {
    state: () => off() ?? state,
    ask,
    async install() {
      if (off() !== null || ready === null) return fail('not-in-this-state', 'no new version is ready');
      if (isBusy()) return fail('update-busy', 'something is being sent or printed');
      const copied = await parts.copyDatabase();
      if (!copied.ok) return copied;
      // Work may have started during the copy.
      if (isBusy()) return fail('update-busy', 'something is being sent or printed');
      wanted = true;
      parts.quit();
      return ok(undefined);
    },
    afterClose(busy) {
      if (!wanted || ready === null) return;
      if (busy) log('The new version waits: something was left open at the end');
      else ready.install(true, true);
    },
    start: () => askLater(2 * 60_000),
    stop() {
      cancel?.();
    },
  };
}
