import { freightTerms } from '#shared/freight/freight-terms.ts';
import { readAt, writeAt } from '../../components/shared/field-path.ts';
import type { FormFields } from '../../components/shared/form-fields.ts';
import { shownInField, typedInField } from '../../state/typed-units.ts';
import type { PackState } from './pack-state.svelte.ts';

/** The fields of the shipment that is being packed. */
export const packFields = (
  pack: PackState,
  { left, ...marks }: Pick<FormFields, 'wrong' | 'flag' | 'required'> & { left: (path: string) => void },
): FormFields => ({
  ...marks,
  read: (path) => shownInField(readAt(pack.form, path), path),
  write: (path, text) => {
    // The bill-to depends on the terms.
    if (path === 'freightTerms') pack.chooseTerms(freightTerms.find((term) => term === text) ?? 'prepaid');
    else {
      writeAt(pack.form, path, typedInField(text, path));
      pack.typed();
    }
  },
  leave: (path) => {
    left(path);
    pack.leave(path);
  },
  problemsId: 'form-problems',
});
