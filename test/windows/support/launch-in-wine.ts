import { launchInChromium } from '../../host/launch-chromium.ts';
import { absoluteOptions, type LaunchOptions, type Station } from '../../host/launch.ts';
import { openWineMain } from './wine-main.ts';

/** `launchStation` with the main process in the Node of Windows. */
export const launchStation = async (options: LaunchOptions): Promise<Station> =>
  launchInChromium(absoluteOptions(options), await openWineMain());
