import { numbersSettingsSchema } from '#shared/station/numbers.ts';

/** PRO numbers of one carrier, more than any campaign has shipments: a death must cost none of them twice. */
export const yrcNumbers = numbersSettingsSchema.parse({
  proRanges: [{ scac: 'SAIA', rule: 'yrc', first: '700000001', last: '700009999' }],
});
