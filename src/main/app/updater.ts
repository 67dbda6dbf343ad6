import electronUpdater, { type Logger, type NsisUpdater as Nsis } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { FeedRequests, type FeedRoute } from './feed-requests.ts';

/** What the updater needs to know about an installed app. */
export interface InstalledApp {
  version: string;
  /** `app-update.yml` of the package; a new version must be signed by its `publisherName`. */
  configFile: string;
  userDataFolder: string;
  /** Where an installer is kept until it runs. */
  cacheFolder: string;
}

/** Checks a file's signature: `null` when one of these publishers signed it, else what is wrong. */
export type VerifySignature = (publishers: string[], file: string) => Promise<string | null>;

const adapterOf = ({ version, configFile, userDataFolder, cacheFolder }: InstalledApp): AppAdapter => ({
  version,
  name: 'dockprint',
  isPackaged: true,
  appUpdateConfigPath: configFile,
  userDataPath: userDataFolder,
  baseCachePath: cacheFolder,
  whenReady: () => Promise.resolve(),
  relaunch: () => undefined,
  // Dockprint ends the app itself, in order; quitting alone installs nothing.
  quit: () => undefined,
  onQuit: () => undefined,
});

/** electron-updater for Windows; it checks and installs only on request. */
export function createUpdater(
  installed: InstalledApp,
  feed: string,
  rules: {
    route: FeedRoute;
    logger: Logger;
    isInRing: (stagingPercentage: number) => boolean;
    /** Default: Windows itself, asked through PowerShell. */
    verify?: VerifySignature;
  },
): Nsis {
  const adapter = adapterOf(installed);
  const updater = new electronUpdater.NsisUpdater(undefined, adapter);
  // Private, and null when the adapter is our own.
  (updater as unknown as { httpExecutor: FeedRequests }).httpExecutor = new FeedRequests(rules.route);
  // Always the Windows feed: the tests run elsewhere.
  (updater as unknown as { _testOnlyOptions: object })._testOnlyOptions = { platform: 'win32' };
  updater.logger = rules.logger;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // Partial downloads from a folder or a plain server add ways to fail that they are not worth.
  updater.disableDifferentialDownload = true;
  updater.isUserWithinRollout = ({ stagingPercentage = 100 }) => rules.isInRing(stagingPercentage);
  if (rules.verify !== undefined) updater.verifyUpdateCodeSignature = rules.verify;
  updater.setFeedURL({ provider: 'generic', url: feed });
  return updater;
}
