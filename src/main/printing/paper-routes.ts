import type { PageOptions, Paper } from '#shared/station/papers.ts';
import { routeFor, routeOf, type Destination } from '#shared/station/print-routes.ts';
import type { PaperCopies } from '#main/paper/copies.ts';
import type { Printer, Routes } from '#shared/station/printer.ts';
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

export const destinationOf = (job: Pick<PrintJob, 'kind' | 'paper' | 'rulePrinter'>): Destination => ({
  paper: paperOf(job),
  rulePrinter: job.rulePrinter,
});

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
