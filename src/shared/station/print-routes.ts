import { isLabelPaper, papers, type Paper } from './papers.ts';
import { capabilitiesOf, type Printer, type Routes } from './printer.ts';
import type { Rule } from './rules.ts';

/** What the routes say of a paper besides the printers of labels and BOL. */
export const routeFor = (paper: Paper, { papers: choices = [] }: Pick<Routes, 'papers'>) =>
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
