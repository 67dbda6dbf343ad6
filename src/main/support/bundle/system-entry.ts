import { statfsSync } from 'node:fs';
import { arch, availableParallelism, freemem, machine, platform, release, totalmem, type } from 'node:os';

/** The running versions. */
export interface Versions {
  app: string;
  electron: string;
  node: string;
  sqlite: string;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576);

/** Versions and the machine, without the names of the computer and its user. */
export const systemFigures = (versions: Versions, dataFolder: string): object => ({
  versions,
  v8: process.versions.v8,
  undici: process.versions['undici'] ?? null,
  system: { type: type(), platform: platform(), release: release(), machine: machine(), arch: arch() },
  processors: availableParallelism(),
  memoryMb: {
    total: megabytes(totalmem()),
    free: megabytes(freemem()),
    main: megabytes(process.memoryUsage.rss()),
  },
  diskMb: diskOf(dataFolder),
  upSeconds: Math.round(process.uptime()),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

function diskOf(folder: string): object | null {
  try {
    const { bsize, blocks, bavail } = statfsSync(folder);
    return { total: megabytes(bsize * blocks), free: megabytes(bsize * bavail) };
  } catch {
    return null;
  }
}
