import {
  railScreens,
  screenInfo,
  screenNames,
  type RailScreen,
  type Route,
  type ScreenName,
} from './screens.ts';

/** The rail entry of a screen; null: it is reached from everywhere. */
export const railScreenOf = ({ screen }: Route): RailScreen | null =>
  railScreens.find((name) => name === (screenInfo(screen).railOf ?? screen)) ?? null;

/** The relative address of a route, so that links show their target and a reload returns to it. */
export function hrefOf(route: Route): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(route)) if (typeof value === 'string') query.set(key, value);
  return `?${query.toString()}`;
}

/** The route of an address; anything unknown is Pack. */
export function routeOf(search: string): Route {
  const query = new URLSearchParams(search);
  const screen = screenNames.find((name) => name === query.get('screen')) ?? 'pack';
  const { needs = [], takes = [], railOf = 'pack' } = screenInfo(screen);
  if (needs.some((key) => !query.has(key))) return { screen: railOf as ScreenName } as Route;
  const given = [...needs, ...takes].filter((key) => query.has(key)).map((key) => [key, query.get(key)]);
  return { screen, ...Object.fromEntries(given) } as Route;
}
