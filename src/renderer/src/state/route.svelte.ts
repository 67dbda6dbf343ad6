import { hrefOf, routeOf, type Route } from './address.ts';
import { endTyping } from './scan-box-hand.ts';

export { hrefOf, railScreenOf, railScreens, type RailScreen, type Route } from './address.ts';

let now = $state.raw<Route>(routeOf(globalThis.location.search));
globalThis.addEventListener('popstate', () => {
  now = routeOf(globalThis.location.search);
});

/** The route on screen; reading it in a template follows it. */
export const route = (): Route => now;

/**
 * Going to the current address does nothing, so that an open form and its input stay. Only a search runs again, since its list may have been
 * searched for something else since. Called for a person's action, so whatever was being typed into the scan box is abandoned.
 */
export function go(to: Route): void {
  endTyping();
  show(to);
}

function show(to: Route): void {
  if (hrefOf(to) !== hrefOf(now)) globalThis.history.pushState(null, '', hrefOf(to));
  else if (to.screen !== 'shipments') return;
  if (to.screen === 'guide' && now.screen !== 'guide') beforeGuide = now;
  now = to;
}

/** The screen from which the guide was opened. */
let beforeGuide: Route = { screen: 'pack' };
export const leaveGuide = (): void => go(beforeGuide);

/**
 * Goes there when an answer has arrived, unless the packer went elsewhere while it was on its way. `at`: where the request was made.
 * False: did not go.
 */
export function goFrom(at: Route, to: Route): boolean {
  if (hrefOf(at) !== hrefOf(now)) return false;
  show(to);
  return true;
}

/** A click on a link of the station (`hrefOf`) changes the screen instead of loading the page again. */
export function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.defaultPrevented || link.origin !== globalThis.location.origin) return;
  if (link.pathname !== globalThis.location.pathname) return;
  event.preventDefault();
  go(routeOf(link.search));
}
