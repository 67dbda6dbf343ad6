import type { PrintJobView, PrintKind } from './print-job.ts';
import type { PrintReason } from './print-reason.ts';

/**
 * What a person can do with a print job. *Print now* and *leave*: for one that waits. *Came out* and *did not*: for one whose result only the
 * packer can see. *Did not, anyway*: the same answer after a question, since the printer may still hold it. *Print again*: a new job in its
 * place.
 */
export type PrintAction = 'print-now' | 'leave' | 'came-out' | 'did-not' | 'did-not-anyway' | 'print-again';

/** Another attempt cannot help: it needs an answer about another label, a printer in Setup, or the lost bytes. */
const noUseTrying: ReadonlySet<PrintReason | null> = new Set<PrintReason | null>([
  null,
  'after-doubt',
  'no-printer',
  'no-payload',
]);

/** Tests and tags are requested again where they were requested first. */
const againKinds: ReadonlySet<PrintKind> = new Set<PrintKind>([
  'label',
  'document',
  'own-label',
  'own-document',
]);

/**
 * The actions that the screens offer and that main accepts, both from here: a screen cannot offer what main refuses. Every state except
 * *sending*, which the printer's session ends within its own limits, has an action that ends the job.
 */
export function actionsOf(
  job: Pick<PrintJobView, 'kind' | 'state' | 'confirms' | 'reason' | 'mayStillPrint'>,
): readonly PrintAction[] {
  const again: PrintAction[] = againKinds.has(job.kind) ? ['print-again'] : [];
  const didNot = job.mayStillPrint ? 'did-not-anyway' : 'did-not';
  switch (job.state) {
    case 'queued':
      return noUseTrying.has(job.reason) ? ['leave'] : ['print-now', 'leave'];
    case 'sending':
      return [];
    case 'sent':
      return job.confirms ? ['came-out', didNot] : again;
    case 'in-doubt':
      return ['came-out', didNot, ...again];
    case 'printed':
    case 'canceled':
      return again;
  }
}
