import type { BookList } from '#shared/station/book.ts';

/** Screens of the rail, in its order: Ctrl+1 … Ctrl+9. */
export const railScreens = ['pack', 'rates', 'tender', 'tracking', 'shipments', 'queue', 'setup', 'import', 'trucks'] as const; // prettier-ignore
/** The Fleet screen comes below them if a fleet is set up: Ctrl+0. */
export type RailScreen = (typeof railScreens)[number] | 'fleet';

/** The screen on show. `draftId` opens that draft on Pack or Rates; without it, the last edited one. */
export type Route =
  /** `from: 'import'`: after the shipment is created, the window returns to that list. */
  | { screen: 'pack'; draftId?: string; from?: 'import' }
  | { screen: 'shipment'; id: string }
  /** A shipment of another station of the fleet. */
  | { screen: 'fleet-shipment'; station: string; id: string }
  /** With `shipmentId`, the rates of a shipment whose tender may still take one. */
  | { screen: 'rates'; draftId?: string; shipmentId?: string }
  /** Without `id`, the shipments that can be tendered. */
  | { screen: 'tender'; id?: string }
  | { screen: 'queue' | 'setup' | 'templates' }
  /** A page of the guide; `at`: the heading to start at. */
  | { screen: 'guide'; page?: string; at?: string }
  /** A list of the book; `id` opens that entry, 'new' an empty one. */
  | { screen: 'book'; list: BookList; id?: string }
  /** Changing or voiding an accepted BOL; `kind`: what was asked for. */
  | { screen: 'amend'; id: string; kind?: string }
  /** Making one draft of several loads, from this one. */
  | { screen: 'together'; draftId: string }
  | { screen: 'masters' }
  /** With `text`, the list for one shipment: its carrier and days, with the filter set. */
  | { screen: 'tracking'; scac?: string; from?: string; to?: string; text?: string }
  /** With `packed`, the shipment that was just repaired and created. */
  | { screen: 'import'; packed?: string }
  /** `scope: 'all'`: searches all stations of the fleet, whatever scope was chosen before. */
  | { screen: 'shipments'; text?: string; scope?: string }
  /** With `id` one truck; `view` "day" is the end of the day. */
  | { screen: 'trucks'; id?: string; view?: string }
  /** `view` "doubt" is what is in doubt at all stations. */
  | { screen: 'fleet'; view?: string };

/** The rail entry for screens that have none of their own; the guide belongs to all of them. */
const reachedFrom = {
  shipment: 'shipments',
  'fleet-shipment': 'shipments',
  amend: 'shipments',
  masters: 'shipments',
  together: 'pack',
  templates: 'pack',
  book: 'setup',
  guide: null,
} as const;

/** The rail entry that a screen belongs to; null: it is reached from everywhere. */
export const railScreenOf = ({ screen }: Route): RailScreen | null =>
  screen in reachedFrom ? reachedFrom[screen as keyof typeof reachedFrom] : (screen as RailScreen);

/** The relative address of a route, so that links show their target and a reload returns to it. */
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
  const draftId = query.get('draftId');
  switch (screen) {
    case 'shipment':
      return id === null ? { screen: 'shipments' } : { screen, id };
    case 'fleet-shipment': {
      const station = query.get('station');
      return id === null || station === null ? { screen: 'shipments' } : { screen, station, id };
    }
    case 'shipments':
      return { screen, ...given(query, 'text', 'scope') };
    case 'tracking':
      return { screen, ...given(query, 'scac', 'from', 'to', 'text') };
    case 'rates':
      return { screen, ...given(query, 'draftId', 'shipmentId') };
    case 'tender':
      return { screen, ...given(query, 'id') };
    case 'guide':
      return { screen, ...given(query, 'page', 'at') };
    case 'trucks':
      return { screen, ...given(query, 'id', 'view') };
    case 'fleet':
      return { screen, ...given(query, 'view') };
    case 'book':
      return { screen, list: query.get('list') === 'freight' ? 'freight' : 'docks', ...given(query, 'id') };
    case 'amend':
      return id === null ? { screen: 'shipments' } : { screen, id, ...given(query, 'kind') };
    case 'together':
      return draftId === null ? { screen: 'pack' } : { screen, draftId };
    case 'masters':
    case 'queue':
    case 'setup':
    case 'templates':
      return { screen };
    case 'import':
      return { screen, ...given(query, 'packed') };
    case 'pack':
    case null:
    default:
      return {
        screen: 'pack',
        ...given(query, 'draftId'),
        ...(query.get('from') === 'import' ? { from: 'import' as const } : {}),
      };
  }
}

/** The given keys that are present in the address. */
function given<K extends string>(query: URLSearchParams, ...keys: K[]): Partial<Record<K, string>> {
  const found: Partial<Record<K, string>> = {};
  for (const key of keys) {
    const value = query.get(key);
    if (value !== null) found[key] = value;
  }
  return found;
}
