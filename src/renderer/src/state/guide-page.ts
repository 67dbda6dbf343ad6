import type { Route } from './address.ts';

/** The pages of the guide, in the order in which one reads them. */
export const guidePageNames = ['first-day', 'packing', 'supervisor', 'fleet', 'states', 'in-doubt'] as const;
export type GuidePageName = (typeof guidePageNames)[number];

export const isGuidePage = (name: string | undefined): name is GuidePageName =>
  guidePageNames.some((one) => one === name);

/** The page that answers most questions of a screen. */
const pages: Record<Route['screen'], GuidePageName> = {
  pack: 'packing',
  rates: 'supervisor',
  tender: 'supervisor',
  tracking: 'supervisor',
  shipment: 'states',
  'fleet-shipment': 'states',
  shipments: 'states',
  queue: 'in-doubt',
  setup: 'first-day',
  trucks: 'supervisor',
  import: 'supervisor',
  templates: 'packing',
  book: 'supervisor',
  amend: 'supervisor',
  together: 'packing',
  masters: 'supervisor',
  fleet: 'fleet',
  guide: 'first-day',
};
export const guidePageOf = (screen: Route['screen']): GuidePageName => pages[screen];
