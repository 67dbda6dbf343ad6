import * as z from 'zod';

/**
 * Fields of a request. Each names where in the domain it comes from: docs/service-reference.md is made of that, and a test
 * sees that it is true.
 */
export const sent = {
  text: (domain: string) => z.string().meta({ domain }),
  number: (domain: string) => z.number().meta({ domain }),
  flag: (domain: string) => z.boolean().meta({ domain }),
};
