import * as z from 'zod';

/** Fields of a request. Each names its source in the domain: docs/service-reference.md is made from that, and a test verifies it. */
export const requestField = {
  text: (domain: string) => z.string().meta({ domain }),
  number: (domain: string) => z.number().meta({ domain }),
  flag: (domain: string) => z.boolean().meta({ domain }),
};
