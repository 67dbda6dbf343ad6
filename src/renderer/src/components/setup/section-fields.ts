import { changedPart, readAt } from '../shared/field-path.ts';
import type { FormFields } from '../shared/form-fields.ts';
import type { SectionDraft } from './section-draft.svelte.ts';

/** The fields of a section of Setup; `isManaged`: the administrator's file has set it. */
export const sectionFields = <T extends object>(
  draft: SectionDraft<T>,
  isManaged: (path: string) => boolean,
  problemsId: string,
): FormFields => ({
  read: (path) => readAt(draft.value, path),
  write: (path, text) => draft.set(changedPart(draft.value, path, text)),
  wrong: (path) => draft.reasonOf(path),
  required: (path) => !isManaged(path) && draft.isRequired(path),
  isFixed: isManaged,
  problemsId,
});
