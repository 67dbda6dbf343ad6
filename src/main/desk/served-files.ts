import type { Desk } from './desk.ts';

/** The files that the open desk serves to the window; none while no desk is open. */
export const deskServedFiles = (
  now: () => Desk | null,
): Pick<Desk, 'documentPdf' | 'answerFile' | 'labelDocument' | 'labelZpl' | 'ownDocument'> => ({
  documentPdf: (id) => now()?.documentPdf(id) ?? null,
  answerFile: async (shipmentId, attempt, name) =>
    (await now()?.answerFile(shipmentId, attempt, name)) ?? null,
  labelDocument: (id) => now()?.labelDocument(id) ?? null,
  labelZpl: (id) => now()?.labelZpl(id) ?? null,
  ownDocument: (id) => now()?.ownDocument(id) ?? null,
});
