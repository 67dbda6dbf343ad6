import * as z from 'zod';
import {
  copyHolders,
  isLabelPaper,
  ownPapers,
  sidesSchema,
  trayTextSchema,
  type CopyHolder,
  type OwnPaper,
  type PaperRoute,
} from '#shared/station/papers.ts';
import type { Routes } from '#shared/station/printer.ts';

/** What may be chosen for one paper, as text: '' is as the labels, the BOL or the printer are. */
export interface PaperText {
  printer: string;
  tray: string;
  sides: string;
  /** A number, or who the copies are for: "shipper,carrier". */
  copies: string;
}

/** The papers of Setup that have choices. The BOL's printer and copies are chosen with the labels'. */
export const chosenPapers = ['bill-of-lading', ...ownPapers] as const;
export type ChosenPaper = (typeof chosenPapers)[number];
export type PapersText = Record<ChosenPaper, PaperText>;

const textOf = (route: Partial<PaperRoute>): PaperText => ({
  printer: route.printer ?? '',
  tray: route.tray ?? '',
  sides: route.sides ?? '',
  copies: route.copiesFor?.join(',') ?? String(route.copies ?? 1),
});

export const textOfPapers = ({ billOfLading, papers = [] }: Routes): PapersText =>
  Object.fromEntries(
    chosenPapers.map((paper) => {
      const { tray, sides } = billOfLading ?? {};
      const route = paper === 'bill-of-lading' ? { tray, sides } : papers.find((one) => one.paper === paper);
      return [paper, textOf(route ?? {})];
    }),
  ) as PapersText;

const textSchema = z.object({
  printer: z.string(),
  tray: trayTextSchema,
  sides: z.string(),
  copies: z.string(),
});
const papersTextSchema = z.object(
  Object.fromEntries(chosenPapers.map((paper) => [paper, textSchema])) as Record<
    ChosenPaper,
    typeof textSchema
  >,
);
export const readPapers = (typed: PapersText): z.ZodSafeParseResult<PapersText> =>
  papersTextSchema.safeParse(typed);

export const isHolder = (word: string): word is CopyHolder => copyHolders.some((one) => one === word);

const pageOf = ({ tray, sides }: PaperText) => {
  const chosen = sidesSchema.safeParse(sides);
  return { ...(tray === '' ? {} : { tray }), ...(chosen.success ? { sides: chosen.data } : {}) };
};

function copiesOf({ copies }: PaperText): Pick<PaperRoute, 'copies' | 'copiesFor'> {
  const holders = copies.split(',').filter(isHolder);
  if (holders.length > 0) return { copiesFor: holders };
  return copies === '1' ? {} : { copies: Number(copies) };
}

/** The choices for a paper; null: it has none of its own. */
function routeOf(paper: OwnPaper, text: PaperText): PaperRoute | null {
  const route: PaperRoute = {
    paper,
    ...(text.printer === '' ? {} : { printer: text.printer }),
    ...(isLabelPaper(paper) ? {} : { ...pageOf(text), ...copiesOf(text) }),
  };
  return Object.keys(route).length === 1 ? null : route;
}

/** The routes with these papers as chosen; the others stay as they are. */
export function withPapers(now: Routes, chosen: Partial<PapersText>): Routes {
  const all = { ...textOfPapers(now), ...chosen };
  const { billOfLading, papers: _papers, ...rest } = now;
  const choices = ownPapers.flatMap((paper) => routeOf(paper, all[paper]) ?? []);
  return {
    ...rest,
    billOfLading:
      billOfLading === null
        ? null
        : {
            printer: billOfLading.printer,
            copies: billOfLading.copies,
            ...pageOf(all['bill-of-lading']),
          },
    ...(choices.length === 0 ? {} : { papers: choices }),
  };
}

/** The choices once the BOL goes to another printer than before, which has other trays: documents without a printer of their own go with it. */
export const papersAfterBol = (papers: readonly PaperRoute[]): PaperRoute[] =>
  papers.map(({ tray, ...choice }) =>
    tray === undefined || choice.printer === undefined ? choice : { ...choice, tray },
  );
