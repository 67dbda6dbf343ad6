import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { BrowserContext, Page } from 'playwright';
import { openChromium, type Chromiums, type ChromiumParts, type OpenedChromium } from './chromium.ts';
import { hostOrigin } from './messages.ts';

/** What a browser is started with; it serves only stations that want the same. */
const startedWith = ({ headless, size, network, env }: ChromiumParts): string =>
  JSON.stringify({ headless, size, network, env: Object.entries(env).sort() });

/** A port that stays: the browser is told it once, and each station has one of its own. */
interface Door {
  port: number;
  leadTo(port: number): void;
  /** Ends what is open: nothing of one station is answered by the next. */
  shut(): void;
  close(): void;
}

async function openDoor(): Promise<Door> {
  const open = new Set<Socket>();
  let behind = 0;
  const server = createServer((outside) => {
    const inside = connect(behind, '127.0.0.1');
    for (const [from, to] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      open.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const shut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      behind = port;
    },
    shut,
    close() {
      shut();
      server.close();
    },
  };
}

interface Shared {
  wanted: string;
  door: Door;
  context: BrowserContext;
  /** Of the app's own site and never closed: its process goes on between two stations, with what it has compiled. */
  home: Page;
  /** Its process has died: the next station gets a new browser. */
  isBroken: boolean;
}

async function start(parts: ChromiumParts): Promise<Shared> {
  const door = await openDoor();
  const opening = openChromium({
    ...parts,
    port: door.port,
    profile: '',
    onePerSite: true,
    prefersShell: true,
  });
  opening.catch(() => {
    door.close();
  });
  const { context } = await opening;
  // Half of what a short test cost was what its page fetched ahead for a packer who types longer (`load-ahead.ts`). A page that is never
  // idle fetches it when it is needed, as a busy one does.
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const home = context.pages()[0] ?? (await context.newPage());
  await home.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await home.goto(`${hostOrigin}/between-two-stations`);
  const started: Shared = { wanted: startedWith(parts), door, context, home, isBroken: false };
  const broke = () => {
    started.isBroken = true;
  };
  home.on('crash', broke);
  home.on('close', broke);
  return started;
}

/**
 * One Chromium for stations that come one after another, as those of a worker's tests do: to start a browser and to compile the page anew took
 * half of a test. Each station finds no page, no storage and no connection of another; the same folder again at once finds its own storage.
 * A second station beside the first, and one that wants another browser, gets its own. What a test does to the browser itself (its clock) stays:
 * such a test says `sharesChromium: false`.
 */
export function createSharedChromium(): Chromiums & { close(): Promise<void> } {
  let shared: Shared | null = null;
  let isLent = false;
  let lastFolder = '';
  /** Data folders whose profile is in a browser of their own. */
  const withOwn = new Set<string>();

  async function end(): Promise<void> {
    const ended = shared;
    shared = null;
    lastFolder = '';
    await ended?.context.close();
    ended?.door.close();
  }

  async function takeBack({ context, home, door }: Shared): Promise<void> {
    const pages = context.pages().filter((page) => page !== home);
    try {
      await Promise.all(pages.map((page) => page.close()));
    } finally {
      door.shut();
      isLent = false;
    }
  }

  async function lend(parts: ChromiumParts): Promise<OpenedChromium> {
    if (shared?.wanted !== startedWith(parts) || shared.isBroken) {
      await end();
      shared = await start(parts);
    }
    const lent = shared;
    if (lastFolder !== parts.userDataDir) {
      const session = await lent.context.newCDPSession(lent.home);
      await session.send('Storage.clearDataForOrigin', { origin: hostOrigin, storageTypes: 'all' });
      await session.detach();
    }
    lastFolder = parts.userDataDir;
    lent.door.leadTo(parts.port);
    return { context: lent.context, emptyPage: undefined, close: () => takeBack(lent) };
  }

  return {
    async open(parts) {
      if (isLent || withOwn.has(parts.userDataDir)) {
        withOwn.add(parts.userDataDir);
        return openChromium(parts);
      }
      isLent = true;
      try {
        return await lend(parts);
      } catch (error) {
        isLent = false;
        throw error;
      }
    },
    close: end,
  };
}
