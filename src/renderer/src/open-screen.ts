import type { Component } from 'svelte';
import type { Route } from './state/address.ts';

export type Screen = Component<Record<string, unknown>>;
export type ScreenName = Route['screen'];

/** Each is a script of its own, fetched when the screen is first opened, or ahead of it (`load-ahead.ts`). */
const screens = import.meta.glob<{ default: Screen }>('./screens/*/*Screen.svelte');
const files: Record<ScreenName, string> = {
  pack: './screens/pack/PackScreen.svelte',
  rates: './screens/rates/RatesScreen.svelte',
  tender: './screens/tender/TenderScreen.svelte',
  tracking: './screens/tracking/TrackingScreen.svelte',
  shipment: './screens/shipment/ShipmentScreen.svelte',
  'fleet-shipment': './screens/fleet-shipment/FleetShipmentScreen.svelte',
  shipments: './screens/shipments/ShipmentsScreen.svelte',
  queue: './screens/queue/QueueScreen.svelte',
  setup: './screens/setup/SetupScreen.svelte',
  guide: './screens/guide/GuideScreen.svelte',
  trucks: './screens/trucks/TrucksScreen.svelte',
  templates: './screens/templates/TemplatesScreen.svelte',
  import: './screens/import/ImportScreen.svelte',
  book: './screens/book/BookScreen.svelte',
  amend: './screens/amend/AmendScreen.svelte',
  together: './screens/together/TogetherScreen.svelte',
  masters: './screens/masters/MastersScreen.svelte',
  fleet: './screens/fleet/FleetScreen.svelte',
};

/** Rejects where its script cannot be fetched. */
export async function openScreen(screen: ScreenName): Promise<{ Screen: Screen; screen: ScreenName }> {
  const open = screens[files[screen]];
  if (open === undefined) throw new Error(`no screen ${screen}`);
  return { Screen: (await open()).default, screen };
}
