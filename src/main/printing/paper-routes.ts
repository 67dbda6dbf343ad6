import { isLabelPaper, papers, type PageOptions, type Paper } from '#shared/station/papers.ts';
import type { PaperCopies } from '#main/paper/copies.ts';
import { capabilitiesOf, type Printer, type Routes } from '#shared/station/printer.ts';
import type { Rule } from '#shared/station/rules.ts';
import type { OwnDocumentKind } from '#shared/station/own-document.ts';
import type { PrintKind } from '#shared/station/print-job.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import { isLabelKind } from './print-kinds.ts';

/** The paper that a document of Dockprint's own is, for the routes. Null: as labels or BOL, without options. */
const ownPaper: Record<OwnDocumentKind, Paper | null> = {
  'packing-list': 'packing-list',
  'gs1-label': 'own-labels',
  'pro-label': 'own-labels',
  'template-codes': null,
  'address-codes': null,
  'scan-sheet': null,
  'pickup-slip': 'pickup-slip',
  'hand-over': 'hand-over',
  manifest: 'manifest',
  'master-bol': 'master-bol',
  'fleet-label': null,
  'fleet-document': 'bill-of-lading',
};
export const paperOfOwn = (kind: OwnDocumentKind): Paper | null => ownPaper[kind];

/** The papers whose printer a rule may choose. */
export const ruledPapers = ['labels', 'bill-of-lading'] as const satisfies readonly Paper[];

/** Whose route a job follows. */
export const paperOf = ({ kind, paper }: { kind: PrintKind; paper: Paper | null }): Paper =>
  paper ?? (isLabelKind(kind) ? 'labels' : 'bill-of-lading');

const routeFor = (paper: Paper, { papers: choices = [] }: Pick<Routes, 'papers'>) =>
  choices.find((choice) => choice.paper === paper);

/** The printer that the routes name for a paper now; null: none. */
export function routeOf(paper: Paper, routes: Routes): string | null {
  const chosen = routeFor(paper, routes)?.printer;
  return chosen ?? (isLabelPaper(paper) ? routes.labels : (routes.billOfLading?.printer ?? null));
}

/** What decides where a job prints: its paper, and the printer that a rule of Setup chose for its shipment. */
export interface Destination {
  paper: Paper;
  rulePrinter: string | null;
}
/** Without a rule. */
export const byRoute = (paper: Paper): Destination => ({ paper, rulePrinter: null });
export const destinationOf = (job: Pick<PrintJob, 'kind' | 'paper' | 'rulePrinter'>): Destination => ({
  paper: paperOf(job),
  rulePrinter: job.rulePrinter,
});

/** What a printer must take to print this paper. */
export const takesFor = (paper: Paper): 'labels' | 'documents' =>
  isLabelPaper(paper) ? 'labels' : 'documents';

/** The printer that a rule may choose for a paper: in the settings, and of its kind. */
export const isChoosable = (paper: Paper, id: string | null, printers: readonly Printer[]): boolean =>
  printers.some((printer) => printer.id === id && capabilitiesOf(printer)[takesFor(paper)]);

/** The printer of a job while no spare stands in: the rule's while the settings have it, otherwise the route's. */
export const firstPrinterOf = (
  { paper, rulePrinter }: Destination,
  { printers, routes }: { printers: readonly Printer[]; routes: Routes },
): string | null => (isChoosable(paper, rulePrinter, printers) ? rulePrinter : routeOf(paper, routes));

/** How many copies of a document print; for the BOL too. */
export const copiesOf = (paper: Paper | null, routes: Routes): number =>
  paper === 'bill-of-lading'
    ? (routes.billOfLading?.copies ?? 1)
    : ((paper === null ? undefined : routeFor(paper, routes)?.copies) ?? 1);

/** The copies that a document of Dockprint's own is drawn with. */
export function copiesToDraw(
  paper: Paper,
  { routes, printers }: { routes: Routes; printers: readonly Printer[] },
): PaperCopies {
  const { copiesFor = [], sides } = routeFor(paper, routes) ?? {};
  const printer = printers.find(({ id }) => id === routeOf(paper, routes));
  const used = sides ?? (printer !== undefined && 'sides' in printer ? printer.sides : 'one-sided');
  return { holders: copiesFor, isTwoSided: used !== 'one-sided' };
}

/** Tray and sides of a job at this printer. Its spare has other trays. */
export function pageOptionsOf(
  job: Pick<PrintJob, 'kind' | 'paper' | 'documentId'>,
  printerId: string,
  routes: Routes,
): PageOptions {
  const paper = job.paper ?? (job.documentId === null ? null : 'bill-of-lading');
  if (paper === null) return {};
  const { tray, sides } = (paper === 'bill-of-lading' ? routes.billOfLading : routeFor(paper, routes)) ?? {};
  return { ...(printerId === routeOf(paper, routes) ? { tray } : {}), sides };
}

/** What decides which printers are used. */
export interface PrintSetup {
  printers: readonly Printer[];
  routes: Routes;
  rules?: readonly { set: Pick<Rule['set'], 'labelPrinter' | 'bolPrinter'> }[];
}

/** The printers of the routes and of the rules, each once for labels and once for documents. */
export function usedPrinters(setup: PrintSetup): (Destination & { first: string })[] {
  const found = new Map<string, Destination & { first: string }>();
  const add = (destination: Destination): void => {
    const first = firstPrinterOf(destination, setup);
    const key = `${takesFor(destination.paper)} ${first}`;
    if (first !== null && !found.has(key))
      found.set(key, { paper: destination.paper, rulePrinter: destination.rulePrinter, first });
  };
  for (const paper of papers) add(byRoute(paper));
  for (const { set } of setup.rules ?? []) {
    add({ paper: 'labels', rulePrinter: set.labelPrinter });
    add({ paper: 'bill-of-lading', rulePrinter: set.bolPrinter });
  }
  return [...found.values()];
}
