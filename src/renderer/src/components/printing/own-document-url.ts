import type { OwnDocumentView } from '#shared/station/own-document.ts';

/** The URL of a document made by Dockprint, relative to `app://station/`. */
export const ownDocumentUrl = ({ id, format }: Pick<OwnDocumentView, 'id' | 'format'>): string =>
  `own-documents/${encodeURIComponent(id)}.${format}`;
