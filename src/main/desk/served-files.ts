import type { Desk } from './desk.ts';

/** What the desk that is open serves to the window as files; nothing while none is. */
export const servedByDesk = (
  now: () => Desk | null,
): Pick<Desk, 'documentPdf' | 'answerFile' | 'labelDocument' | 'labelZpl' | 'ownDocument'> => ({
  documentPdf: (id) => now()?.documentPdf(id) ?? null,
  answerFile: async (shipmentId, attempt, name) =>
    (await now()?.answerFile(shipmentId, attempt, name)) ?? null,
  labelDocument: (id) => now()?.labelDocument(id) ?? null,
  labelZpl: (id) => now()?.labelZpl(id) ?? null,
  ownDocument: (id) => now()?.ownDocument(id) ?? null,
});
