import { setTimeout as pause } from 'node:timers/promises';
import { askRunning } from './control/control-client.ts';
import type { Listener, Request } from './control/request.ts';
import { createPerform } from './headless/perform.ts';
import type { HeadlessOptions } from './headless/station-door.ts';
import { exitCodes, type CommandContext } from './command.ts';

/** How long a station that starts or stops has to answer or release the lock, milliseconds. */
const patience = 40_000;
const askAgain = 250;

/** Exit code of commands that need the station itself: another Dockprint has it and does not answer. */
export const stationExits = { busy: 15 } as const;

const never = new AbortController().signal;

/**
 * Asks the running station; if none runs, opens the data folder and does it here. If a station starts or stops in between, it is asked again: asking
 * twice is safe.
 */
export async function askStation(
  place: CommandContext,
  request: Request,
  listener: Listener,
  options: Omit<HeadlessOptions, 'watch'> & { starts: boolean },
): Promise<number> {
  const { station, signal = never, complain } = place;
  if (station === undefined) {
    complain('There is no station here.');
    return exitCodes.failed;
  }
  const said = new Set<string>();
  /** Skips lines that the station already reported before it went away. */
  const once: Listener = {
    line(line) {
      const text = JSON.stringify(line);
      if (said.has(text)) return;
      said.add(text);
      listener.line(line);
    },
    complain: (words) => {
      listener.complain(words);
    },
  };
  let end = performance.now() + patience;
  do {
    const asked = await askRunning(place.dataFolder, request, once, signal);
    if (asked.is === 'done') return asked.exitCode;
    if (signal.aborted) return 130;
    // It was working and is closing now, which also takes a while.
    if (asked.heard) end = performance.now() + patience;
    if (station.claim()) {
      const opened = await station.open({ watch: null, listens: options.listens });
      if (!opened.ok) {
        complain(`The station's data was not opened: ${opened.error.message} [${opened.error.code}]`);
        return exitCodes.failed;
      }
      const own = opened.value;
      try {
        if (options.starts) own.start();
        return await createPerform(own)(request, once, signal);
      } finally {
        await own.close();
      }
    }
    await pause(askAgain);
  } while (performance.now() < end);
  complain(
    'Another Dockprint has this data folder and does not answer. Close it, or wait until it has started.',
  );
  return stationExits.busy;
}
