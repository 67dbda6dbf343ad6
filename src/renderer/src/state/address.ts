/** Screens of the rail, in its order: Ctrl+1 … Ctrl+7. */
export const railScreens = ['pack', 'rates', 'tender', 'tracking', 'shipments', 'queue', 'setup'] as const;
export type RailScreen = (typeof railScreens)[number];

/** Where the window is. `draftId` opens that draft on Pack; without it, the one last worked on. */
export type Route =
  | { screen: 'pack'; draftId?: string }
  | { screen: 'shipment'; id: string }
  | { screen: 'rates' | 'tender' | 'tracking' | 'queue' | 'setup' }
  | { screen: 'shipments'; text?: string };

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
    case 'rates':
    case 'tender':
    case 'tracking':
    case 'queue':
    case 'setup':
      return { screen };
    case 'pack':
    case null:
    default:
      return draftId === null ? { screen: 'pack' } : { screen: 'pack', draftId };
  }
}
