import { openScreen } from './open-screen.ts';
import { screenInfo, screenNames } from './state/screens.ts';
import { startLabelDrawing } from './workers/label-pictures.ts';
import { startPdfReading } from './workers/pdf-reader.ts';

/** The window is open by then; typing before the first F9 takes longer. */
const delayMilliseconds = 5000;

const whenIdle = (): Promise<unknown> => new Promise((resolve) => requestIdleCallback(resolve));

/**
 * Fetches what the first shipment will show, while no one waits: main serves 12 MB of scripts for its screen, label and BOL, which otherwise happened
 * between its first F9 and its first label. Failures are retried and reported when needed.
 */
export async function loadAhead(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delayMilliseconds));
  const steps: (() => unknown)[] = [
    () => openScreen('shipment'),
    startPdfReading,
    startLabelDrawing,
    ...screenNames
      .filter((screen) => screenInfo(screen).isLoadedAhead)
      .map((screen) => () => openScreen(screen)),
  ];
  for (const step of steps) {
    await whenIdle();
    await Promise.resolve()
      .then(step)
      .catch(() => undefined);
  }
}
