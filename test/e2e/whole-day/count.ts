import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { pdfPages } from '#support/read-paper.ts';
import { expect, type Bench } from '../bench.ts';

/** A label as the fake service drew it: whose it is, and which of how many. */
export interface CountedLabel {
  bolNumber: string;
  poNumber: string;
  unit: number;
  of: number;
}

/** What stands on labels that came out of the printer; throws for one that the service did not draw. */
export const labelsOf = (printed: readonly Buffer[]): CountedLabel[] =>
  printed.map((bytes) => {
    const words = bytes.toString('utf8');
    const [, bolNumber, unit, of] = /BOL (\S+) · (\d+)\/(\d+)\^FS/.exec(words) ?? [];
    const [, poNumber] = /\^FD(PO-[^^]*)\^FS/.exec(words) ?? [];
    if (bolNumber === undefined) throw new Error(`a label of nobody: ${words.slice(-200)}`);
    return { bolNumber, poNumber: poNumber ?? '', unit: Number(unit), of: Number(of) };
  });

const number = (value: unknown): number => Number(value);

/**
 * The service was asked once for each of these PO numbers (a changed shipment's twice, under two numbers), every handling unit had one
 * label, every BOL one paper, and the station believes the same.
 */
export async function expectNothingLostNothingTwice(
  bench: Bench,
  parts: {
    poNumbers: readonly string[];
    /** What the laser printed before the trucks came. */
    papers: readonly { bytes: Buffer }[];
    views: readonly ShipmentView[];
  },
): Promise<void> {
  const { poNumbers, papers, views } = parts;
  const asked = bench.bols().map((bol) => ({
    bolNumber: String(bol['BillOfLadingNumber']),
    poNumber: String(bol['PONumber']),
    units: (bol['LineItems'] as Record<string, unknown>[]).reduce(
      (sum, line) => sum + number(line['ShippingUnits']),
      0,
    ),
  }));
  expect(asked.map(({ poNumber }) => poNumber).toSorted()).toEqual([...poNumbers].toSorted());
  const numbers = asked.map(({ bolNumber }) => bolNumber).toSorted();
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(views.map(({ bolNumber }) => bolNumber).toSorted()).toEqual(numbers);

  const wanted = asked.flatMap(({ bolNumber, units }) =>
    Array.from({ length: units }, (_, at) => `${bolNumber} ${at + 1}/${units}`),
  );
  const cameOut = labelsOf(bench.zebra.printed).map(
    ({ bolNumber, unit, of }) => `${bolNumber} ${unit}/${of}`,
  );
  expect(cameOut.toSorted()).toEqual(wanted.toSorted());

  const read: string[] = [];
  for (let at = 0; at < papers.length; at += 8)
    read.push(
      ...(await Promise.all(
        papers.slice(at, at + 8).map(async ({ bytes }) => (await pdfPages(bytes)).join('\n')),
      )),
    );
  const onPaper = read.map((words) => numbers.filter((bolNumber) => words.includes(bolNumber)).join(' and '));
  expect(onPaper.toSorted()).toEqual(numbers);

  for (const { bolNumber, submissions, printJobs } of views) {
    expect(
      submissions.map(({ step, state }) => `${step} ${state}`),
      bolNumber,
    ).toEqual(['bol accepted']);
    expect(new Set(printJobs.map(({ state }) => state)), bolNumber).toEqual(new Set(['printed']));
  }
}
