import type { Component } from 'svelte';
import PackScreen from './screens/pack/PackScreen.svelte';
import type { ScreenName } from './state/screens.ts';

export type Screen = Component<Record<string, unknown>>;

/** Each is a separate script, fetched when the screen is first opened, or ahead of time (`load-ahead.ts`). */
const files = import.meta.glob<{ default: Screen }>([
  './screens/*/*Screen.svelte',
  '!./screens/pack/PackScreen.svelte',
]);

/** "fleet-shipment" → "FleetShipment" */
const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Rejects when its script cannot be fetched. */
export async function openScreen(screen: ScreenName): Promise<{ Screen: Screen; screen: ScreenName }> {
  // The window opens with it: it comes with the window's own script.
  if (screen === 'pack') return { Screen: PackScreen as Screen, screen };
  const open = files[`./screens/${screen}/${pascalCase(screen)}Screen.svelte`];
  if (open === undefined) throw new Error(`no screen ${screen}`);
  return { Screen: (await open()).default, screen };
}
