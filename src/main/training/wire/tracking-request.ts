import * as z from 'zod';

/** The body of the tracking list: the only operation that spells two credentials with a lowercase first letter. */
export const trackingRequestSchema = z.strictObject({
  userName: z.string(),
  clientCode: z.string(),
  AuthenticationID: z.string(),
  carrierCode: z.string(),
  startDate: z.string(),
  endDate: z.string(),
});
