import * as z from 'zod';

/** Fields of an answer that could not be read: shown, since they are missing in the result. */
export const unreadFieldsSchema = z.array(z.string());
