/** With `labels/ID.zpl`: the names of what the printer alone has and no picture can show, with commas between them (docs/decisions/labels.md). */
export const labelLacksHeader = 'Dockprint-Lacks';
