import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';

/** Papers that Dockprint makes itself. Each prints where labels or the BOL do, unless Setup gives it a printer of its own. */
export const ownPapers = [
  'own-labels',
  'staging-tag',
  'packing-list',
  'pickup-slip',
  'hand-over',
  'manifest',
  'master-bol',
] as const;
export type OwnPaper = (typeof ownPapers)[number];

/** Everything that the routes lead to a printer: the service's labels, the BOL, and the papers of Dockprint's own. */
export const papers = ['labels', 'bill-of-lading', ...ownPapers] as const;
export const paperSchema = z.enum(papers);
export type Paper = z.infer<typeof paperSchema>;

/** What goes to a label printer; the rest are documents. */
export const isLabelPaper = (paper: Paper): boolean =>
  paper === 'labels' || paper === 'own-labels' || paper === 'staging-tag';

export const sidesSchema = z.enum(['one-sided', 'two-sided-long-edge', 'two-sided-short-edge']);
export type Sides = z.infer<typeof sidesSchema>;

/** Who a copy of a document is for; it is printed on the copy. */
export const copyHolders = ['shipper', 'carrier', 'consignee'] as const;
export type CopyHolder = (typeof copyHolders)[number];

/** Documents whose copies can name who they are for. The signed hand-over receipt is one document, stored when the driver signs. */
const papersWithHolders: ReadonlySet<Paper> = new Set<Paper>([
  'packing-list',
  'pickup-slip',
  'manifest',
  'master-bol',
]);
export const mayNameHolders = (paper: Paper): boolean => papersWithHolders.has(paper);

/** As the printer names it. SumatraPDF, which prints to Windows queues, separates its settings by commas. */
export const trayTextSchema = typedText()
  .max(60, 'too-long')
  .regex(/^[^,]*$/, 'no-comma');

/** How a document is printed. Absent: as the printer's own settings say. */
export const pageOptionFields = {
  tray: trayTextSchema.min(1, 'required').optional(),
  sides: sidesSchema.optional(),
};
export interface PageOptions {
  tray?: string | undefined;
  sides?: Sides | undefined;
}

export const paperRouteSchema = z
  .object({
    paper: z.enum(ownPapers),
    /** Absent: where labels or the BOL go. */
    printer: z.string().min(1).max(60).optional(),
    ...pageOptionFields,
    /** Absent: one. */
    copies: z.number().int().min(1).max(20).optional(),
    /** One copy for each of these, in this order, instead of a number of copies. */
    copiesFor: z.array(z.enum(copyHolders)).min(1).max(copyHolders.length).optional(),
  })
  .superRefine(({ paper, tray, sides, copies, copiesFor }, context) => {
    const refuse = (key: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [key], message });
    if (isLabelPaper(paper))
      for (const [key, value] of Object.entries({ tray, sides, copies, copiesFor }))
        if (value !== undefined) refuse(key, 'not-for-labels');
    if (copiesFor === undefined || isLabelPaper(paper)) return;
    if (!mayNameHolders(paper)) refuse('copiesFor', 'no-holders');
    else if (new Set(copiesFor).size !== copiesFor.length) refuse('copiesFor', 'twice');
    else if (copies !== undefined) refuse('copies', 'copies-for');
  });
export type PaperRoute = z.infer<typeof paperRouteSchema>;

export const paperRoutesSchema = z.array(paperRouteSchema).superRefine((routes, context) => {
  const all = routes.map(({ paper }) => paper);
  const index = all.findIndex((paper, position) => all.indexOf(paper) !== position);
  if (index !== -1) context.addIssue({ code: 'custom', path: [index, 'paper'], message: 'twice' });
});

/** The trays and sides that a printer offers; an empty list: it does not say. */
export const pageOffersSchema = z.object({ trays: z.array(z.string()), sides: z.array(z.string()) });
export type PageOffers = z.infer<typeof pageOffersSchema>;
