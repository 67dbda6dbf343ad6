import * as z from 'zod';
import {
  templateChangeSchema,
  templateNamedSchema,
  templateRowSchema,
  templateSchema,
} from '../../station/template.ts';
import { call, id, noInput, byId } from './call.ts';

export const templatesCalls = {
  /** By words in name, consignee and freight; names that begin with the text first; an empty text lists all, by name. 500 at most. */
  list: call(z.object({ text: z.string().max(200) }), z.array(templateRowSchema)),
  get: call(byId, templateSchema),
  /** `id` null: a new one. Its key is taken away from the template that had it. `template-name-taken` names the other. */
  save: call(templateChangeSchema, z.object({ id })),
  remove: call(byId, noInput),
  /** A draft with the template's content and its own numbers. `notDraft` is on screen: it is not reused, even if no one typed in it. */
  open: call(
    z.object({ named: templateNamedSchema, notDraft: id.nullable() }),
    z.object({ draftId: id, name: z.string() }),
  ),
} as const;
