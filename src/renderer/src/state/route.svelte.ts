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
 * Where one already is nothing begins anew: a form that is open there, and what is typed in it, stays. Only a search is made
 * again, since its list may have been searched for something else since.
 * A hand asks for it: what it had begun in the scan box it has left.
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

/** Where the hand was when it opened the guide. */
let beforeGuide: Route = { screen: 'pack' };
export const leaveGuide = (): void => go(beforeGuide);

/**
 * Goes there when the answer that leads there has come, unless the packer went elsewhere while it was on its way. `at` is where it was
 * asked; false: stayed.
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
