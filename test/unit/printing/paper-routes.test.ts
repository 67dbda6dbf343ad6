import { describe, expect, it } from 'vitest';
import { pageAttributes } from '#main/printing/documents/ipp-page.ts';
import { copiesOf, pageOptionsOf, paperOf, paperOfOwn } from '#main/printing/paper-routes.ts';
import { usedPrinters, routeOf } from '#shared/station/print-routes.ts';
import { ownDocumentKinds } from '#shared/station/own-document.ts';
import { papers } from '#shared/station/papers.ts';
import { printKinds } from '#shared/station/print-job.ts';
import { routesSchema, type Routes } from '#shared/station/printer.ts';

const routesOf = (more: object): Routes => routesSchema.parse(more);
const plain = routesOf({ labels: 'z', billOfLading: { printer: 'l' } });

describe('the printer of a paper', () => {
  it('without a choice is that of the labels or of the BOL, one copy', () => {
    expect(papers.map((paper) => [paper, routeOf(paper, plain), copiesOf(paper, plain)])).toEqual([
      ['labels', 'z', 1],
      ['bill-of-lading', 'l', 3],
      ['own-labels', 'z', 1],
      ['staging-tag', 'z', 1],
      ...(['packing-list', 'pickup-slip', 'hand-over', 'manifest', 'master-bol'] as const).map((paper) => [
        paper,
        'l',
        1,
      ]),
    ]);
    expect(usedPrinters({ printers: [], routes: plain }).map(({ first }) => first)).toEqual(['z', 'l']);
    expect(papers.map((paper) => routeOf(paper, routesOf({})))).toEqual(papers.map(() => null));
  });

  it('each printer is watched once for labels and once for documents', () => {
    const own = routesOf({
      labels: 'z',
      billOfLading: { printer: 'l' },
      papers: [
        { paper: 'own-labels', printer: 'y' },
        { paper: 'manifest', printer: 'k' },
        { paper: 'packing-list', printer: 'l' },
        { paper: 'pickup-slip', copies: 2 },
      ],
    });
    expect(usedPrinters({ printers: [], routes: own }).map(({ first, paper }) => ({ first, paper }))).toEqual(
      [
        { first: 'z', paper: 'labels' },
        { first: 'l', paper: 'bill-of-lading' },
        { first: 'y', paper: 'own-labels' },
        { first: 'k', paper: 'manifest' },
      ],
    );
    expect(copiesOf('pickup-slip', own)).toBe(2);
  });

  it('every kind of job and of own document has one', () => {
    const labels = ['label', 'own-label', 'test-label', 'staging-tag'];
    expect(printKinds.map((kind) => paperOf({ kind, paper: null }))).toEqual(
      printKinds.map((kind) => (labels.includes(kind) ? 'labels' : 'bill-of-lading')),
    );
    expect(ownDocumentKinds.map(paperOfOwn)).toEqual([
      ...['packing-list', 'own-labels', 'own-labels', null, null, null],
      ...['pickup-slip', 'hand-over', 'manifest', 'master-bol', null, 'bill-of-lading'],
    ]);
  });
});

const options = (job: object, printer: string, routes: object) =>
  pageOptionsOf({ kind: 'document', paper: null, documentId: null, ...job }, printer, routesOf(routes));

describe('tray and sides', () => {
  const routes = {
    billOfLading: { printer: 'l', tray: 'tray-2', sides: 'two-sided-long-edge' },
    papers: [{ paper: 'manifest', printer: 'k', tray: 'tray-3' }],
  };

  it('are those of the paper, and the tray only at its own printer', () => {
    const both = { tray: 'tray-2', sides: 'two-sided-long-edge' };
    expect(options({ documentId: 'd' }, 'l', routes)).toEqual(both);
    expect(options({ documentId: 'd' }, 'spare', routes)).toEqual({ sides: 'two-sided-long-edge' });
    // A BOL of another station, printed here.
    expect(options({ kind: 'own-document', paper: 'bill-of-lading' }, 'l', routes)).toEqual(both);
    expect(options({ kind: 'own-document', paper: 'manifest' }, 'k', routes)).toEqual({ tray: 'tray-3' });
    expect(options({ kind: 'own-document', paper: 'packing-list' }, 'l', routes)).toEqual({});
    // Labels as a document, code sheets.
    expect(options({}, 'l', routes)).toEqual({});
  });

  const printer = { media: 'iso_a4_210x297mm', sides: 'one-sided' } as const;
  const offers = { trays: ['tray-2'], sides: ['one-sided', 'two-sided-long-edge'] };

  it('go to an IPP printer as far as it offers them', () => {
    expect(pageAttributes(printer, {}, offers)).toEqual(printer);
    expect(pageAttributes(printer, { tray: 'tray-2', sides: 'two-sided-long-edge' }, offers)).toEqual({
      'media-col': {
        'media-size': { 'x-dimension': 21_000, 'y-dimension': 29_700 },
        'media-source': 'tray-2',
      },
      sides: 'two-sided-long-edge',
    });
    expect(pageAttributes(printer, { tray: 'tray-9', sides: 'two-sided-short-edge' }, offers)).toEqual(
      printer,
    );
  });

  it('a paper size without measures in its name goes without the tray', () => {
    const named = { ...printer, media: 'custom_checks' };
    expect(pageAttributes(named, { tray: 'tray-2' }, offers)).toEqual(named);
  });
});
