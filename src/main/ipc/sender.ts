import { isStationUrl } from '../app/station-url.ts';

/** The frame that asks, as `IpcMainInvokeEvent.senderFrame` gives it. */
export interface SenderFrame {
  readonly url: string;
  readonly parent: unknown;
}

/** Only the main frame of the app's own page may ask. A frame that is gone (`null`, or throwing when read) may not. */
export function isTrustedSender(event: { readonly senderFrame: SenderFrame | null }): boolean {
  try {
    const frame = event.senderFrame;
    return frame?.parent === null && isStationUrl(frame.url);
  } catch {
    // Electron throws when a frame was disposed between the message and this look at it.
    return false;
  }
}
