import * as z from 'zod';
import {
  templateChangeSchema,
  templateNamedSchema,
  templateRowSchema,
  templateSchema,
} from '../../station/template.ts';
import { call, id, nothing, one } from './call.ts';

export const templatesCalls = {
  /** By words of name, consignee and freight, whose name begins so first; an empty text lists all, by name. 500 at most. */
  list: call(z.object({ text: z.string().max(200) }), z.array(templateRowSchema)),
  get: call(one, templateSchema),
  /** `id` null: a new one. Its key is taken from the template that had it. `template-name-taken` names the other. */
  save: call(templateChangeSchema, z.object({ id })),
  remove: call(one, nothing),
  /** A draft with what the template says and its own numbers. `notDraft` is on screen: it is left alone, though nobody typed in it. */
  open: call(
    z.object({ named: templateNamedSchema, notDraft: id.nullable() }),
    z.object({ draftId: id, name: z.string() }),
  ),
} as const;
