// Allowed: zod in shared.
import * as z from 'zod';
export const contract = { ping: z.void() };
