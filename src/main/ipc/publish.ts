import type * as z from 'zod';
import { eventChannel } from '../../shared/ipc/channels.ts';
import type { EventName } from '../../shared/ipc/contract.ts';
import type { events } from '../../shared/ipc/contract.ts';
import { isStationUrl } from '../app/station-url.ts';
import { findNonPlain } from './plain-value.ts';

/** The part of a BrowserWindow that is needed. */
interface EventReceiver {
  isDestroyed(): boolean;
  webContents: { getURL(): string; send(channel: string, payload: unknown): void };
}

export type Publish = <E extends EventName>(event: E, payload: z.output<(typeof events)[E]>) => void;

/** Makes the function that notifies every open window of the station of a change. */
export function createPublish(openWindows: () => readonly EventReceiver[]): Publish {
  return (event, payload) => {
    const notPlain = findNonPlain(payload);
    if (notPlain !== null) throw new TypeError(`The event ${event} is not plain at ${notPlain}`);
    for (const window of openWindows()) {
      // Skips a window that is between two pages or on another page.
      if (!window.isDestroyed() && isStationUrl(window.webContents.getURL()))
        window.webContents.send(eventChannel(event), payload);
    }
  };
}
