import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { messagesIn } from '#main/messages.ts';
import type { Language } from '#shared/language.ts';

type Edit = 'cut' | 'copy' | 'paste' | 'selectAll';

type Place = Pick<ContextMenuParams, 'isEditable' | 'selectionText'> & {
  editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>;
};

/** Edit actions for the text under the mouse; empty if there is none. */
export function editItems(place: Place, language: Language): MenuItemConstructorOptions[] {
  const { canCut, canCopy, canPaste, canSelectAll } = place.editFlags;
  const m = messagesIn(language);
  // Electron's own labels are English whatever the system's language.
  const labels: Record<Edit, string> = {
    cut: m.edit_cut,
    copy: m.edit_copy,
    paste: m.edit_paste,
    selectAll: m.edit_select_all,
  };
  const item = (role: Edit, enabled: boolean): MenuItemConstructorOptions => ({
    role,
    label: labels[role],
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
