import type { OwnDocumentView } from '#shared/station/own-document.ts';

/** Where the bytes of what Dockprint made itself are: relative to `app://station/`. */
export const ownDocumentUrl = ({ id, format }: Pick<OwnDocumentView, 'id' | 'format'>): string =>
  `own-documents/${encodeURIComponent(id)}.${format}`;
