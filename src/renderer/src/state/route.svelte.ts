import { hrefOf, routeOf } from './address.ts';
import { endTyping } from './scan-box-hand.ts';
import type { Route } from './screens.ts';
import { windowState } from './window-state.svelte.ts';

export { hrefOf, railScreenOf } from './address.ts';
export type { Route } from './screens.ts';

class CurrentRoute {
  now = $state.raw<Route>(routeOf(globalThis.location.search));
  /** The screen from which the guide was opened. */
  beforeGuide: Route = { screen: 'pack' };
  /** How often the address that is shown was asked for. */
  returns = $state(0);
}
const current = windowState(() => new CurrentRoute());

/** The current route; templates that read it follow it. */
export const route = (): Route => current().now;

/** Changes when the screen that is shown is asked for again. */
export const returnsToScreen = (): number => current().returns;

/** After Back or Forward the address has changed. */
export function readAddress(): void {
  current().now = routeOf(globalThis.location.search);
}

/** Whether asking for the same address again does something: a list may have been searched since, a row, section or entry is looked for again. */
const isAskedAgain = (to: Route): boolean =>
  to.screen === 'shipments' ||
  'row' in to ||
  ('section' in to && to.section !== undefined) ||
  (to.screen === 'book' && to.id !== undefined);

/**
 * Going to the current address only leads the focus back into the screen, so that an open form and its input stay, except where `isAskedAgain`. Called for a person's action, so whatever was being typed into the scan box is abandoned.
 */
export function go(to: Route): void {
  endTyping();
  show(to);
}

function show(to: Route): void {
  const state = current();
  if (hrefOf(to) !== hrefOf(state.now)) globalThis.history.pushState(null, '', hrefOf(to));
  else {
    state.returns += 1;
    if (!isAskedAgain(to)) return;
  }
  if (to.screen === 'guide' && state.now.screen !== 'guide') state.beforeGuide = state.now;
  state.now = to;
}

export const leaveGuide = (): void => go(current().beforeGuide);

/** Goes there when an answer has arrived, unless the packer went elsewhere meanwhile. `at`: where the request was made. False: did not go. */
export function goFrom(at: Route, to: Route): boolean {
  if (hrefOf(at) !== hrefOf(route())) return false;
  show(to);
  return true;
}

/** A click on a link of the station (`hrefOf`) changes the screen instead of loading the page again. */
export function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.defaultPrevented) return;
  // By the attribute: the `href` of a link in a drawing is no text.
  const to = URL.parse(link.getAttribute('href') ?? '', globalThis.location.href);
  if (to?.origin !== globalThis.location.origin || to.pathname !== globalThis.location.pathname) return;
  event.preventDefault();
  go(routeOf(to.search));
}
