import * as z from 'zod';

/** Who pays the freight. Unless a bill is marked otherwise it is prepaid: the shipper pays. */
export const freightTerms = ['prepaid', 'collect', 'third-party'] as const;
export const freightTermsSchema = z.enum(freightTerms, 'freight-terms');
export type FreightTerms = z.infer<typeof freightTermsSchema>;
