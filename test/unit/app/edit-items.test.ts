import { describe, expect, test } from 'vitest';
import { editItems } from '#main/app/edit-items.ts';

const all = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };

describe('the menu of the right mouse button', () => {
  test('cuts, copies and pastes in a field, as far as it can', () => {
    const place = {
      isEditable: true,
      selectionText: '',
      editFlags: { ...all, canCut: false, canCopy: false },
    };
    expect(editItems(place, 'fr')).toEqual([
      { role: 'cut', label: 'Couper', enabled: false },
      { role: 'copy', label: 'Copier', enabled: false },
      { role: 'paste', label: 'Coller', enabled: true },
      { type: 'separator' },
      { role: 'selectAll', label: 'Tout sélectionner', enabled: true },
    ]);
  });

  test('copies selected text anywhere, and is not there where nothing is selected', () => {
    const place = { isEditable: false, editFlags: all };
    expect(editItems({ ...place, selectionText: '700000001' }, 'en')).toEqual([
      { role: 'copy', label: 'Copy', enabled: true },
    ]);
    expect(editItems({ ...place, selectionText: ' ' }, 'es')).toEqual([]);
  });
});
