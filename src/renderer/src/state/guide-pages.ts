/** The pages of the guide, in reading order. */
export const guidePageNames = ['first-day', 'packing', 'supervisor', 'fleet', 'states', 'in-doubt'] as const;
export type GuidePageName = (typeof guidePageNames)[number];

export const isGuidePage = (name: string | undefined): name is GuidePageName =>
  guidePageNames.some((one) => one === name);
