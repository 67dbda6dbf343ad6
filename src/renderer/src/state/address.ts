/** Screens of the rail, in its order: Ctrl+1 … Ctrl+7. */
export const railScreens = ['pack', 'rates', 'tender', 'tracking', 'shipments', 'queue', 'setup'] as const;
export type RailScreen = (typeof railScreens)[number];

/** Where the window is. `draftId` opens that draft on Pack or Rates; without it, the one last worked on. */
export type Route =
  | { screen: 'pack'; draftId?: string }
  | { screen: 'shipment'; id: string }
  /** With `shipmentId`, the rates of a shipment whose tender may still take one. */
  | { screen: 'rates'; draftId?: string; shipmentId?: string }
  /** Without `id`, the shipments that can be tendered. */
  | { screen: 'tender'; id?: string }
  | { screen: 'queue' | 'setup' }
  /** Changing or voiding an accepted BOL; `kind`: what was asked for. */
  | { screen: 'amend'; id: string; kind?: string }
  /** Making one draft of several loads, from this one. */
  | { screen: 'together'; draftId: string }
  | { screen: 'masters' }
  /** With `text`, the list asked for one shipment: its carrier and days, the filter set. */
  | { screen: 'tracking'; scac?: string; from?: string; to?: string; text?: string }
  | { screen: 'shipments'; text?: string };

/** The place in the rail that a screen is reached from. */
export function railScreenOf({ screen }: Route): RailScreen {
  if (screen === 'shipment' || screen === 'amend' || screen === 'masters') return 'shipments';
  return screen === 'together' ? 'pack' : screen;
}

/** The address of a route, relative, so that a link says where it leads and a reload comes back to it. */
export function hrefOf(route: Route): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(route)) if (typeof value === 'string') query.set(key, value);
  return `?${query.toString()}`;
}

/** The route an address names; anything unknown is Pack. */
export function routeOf(search: string): Route {
  const query = new URLSearchParams(search);
  const screen = query.get('screen');
  const id = query.get('id');
  const text = query.get('text');
  const draftId = query.get('draftId');
  switch (screen) {
    case 'shipment':
      return id === null ? { screen: 'shipments' } : { screen, id };
    case 'shipments':
      return text === null ? { screen } : { screen, text };
    case 'tracking':
      return { screen, ...given(query, 'scac', 'from', 'to', 'text') };
    case 'rates':
      return { screen, ...given(query, 'draftId', 'shipmentId') };
    case 'tender':
      return { screen, ...given(query, 'id') };
    case 'amend':
      return id === null ? { screen: 'shipments' } : { screen, id, ...given(query, 'kind') };
    case 'together':
      return draftId === null ? { screen: 'pack' } : { screen, draftId };
    case 'masters':
    case 'queue':
    case 'setup':
      return { screen };
    case 'pack':
    case null:
    default:
      return draftId === null ? { screen: 'pack' } : { screen: 'pack', draftId };
  }
}

/** Those of the keys that the address names. */
function given<K extends string>(query: URLSearchParams, ...keys: K[]): Partial<Record<K, string>> {
  const found: Partial<Record<K, string>> = {};
  for (const key of keys) {
    const value = query.get(key);
    if (value !== null) found[key] = value;
  }
  return found;
}
