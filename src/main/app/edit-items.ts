import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { Settings } from '#shared/station/settings.ts';

export type Language = Settings['station']['language'];
type Edit = 'cut' | 'copy' | 'paste' | 'selectAll';

/** Electron's own words are English whatever the system speaks. */
const words: Record<Language, Record<Edit, string>> = {
  en: { cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all' },
  es: { cut: 'Cortar', copy: 'Copiar', paste: 'Pegar', selectAll: 'Seleccionar todo' },
  fr: { cut: 'Couper', copy: 'Copier', paste: 'Coller', selectAll: 'Tout sélectionner' },
};

type Place = Pick<ContextMenuParams, 'isEditable' | 'selectionText'> & {
  editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>;
};

/** Edit actions for the text under the mouse; empty if there is none. */
export function editItems(place: Place, language: Language): MenuItemConstructorOptions[] {
  const { canCut, canCopy, canPaste, canSelectAll } = place.editFlags;
  const item = (role: Edit, enabled: boolean): MenuItemConstructorOptions => ({
    role,
    label: words[language][role],
    enabled,
  });
  if (place.isEditable)
    return [
      item('cut', canCut),
      item('copy', canCopy),
      item('paste', canPaste),
      { type: 'separator' },
      item('selectAll', canSelectAll),
    ];
  return place.selectionText.trim() === '' ? [] : [item('copy', canCopy)];
}
