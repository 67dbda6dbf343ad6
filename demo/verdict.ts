import * as z from 'zod';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import type { Exchange } from './line.ts';

const bolPath = '/api/billoflading/preparebilloflading';
const requestSchema = z.object({ BillOfLadingNumber: z.string() });
const answerSchema = z.object({
  BlNumber: z.string(),
  ShipmentLabelZpl: z.array(z.string()),
  PDF: z.string(),
});

/** What one shipment must have come to. */
export interface Expected {
  bolNumber: string;
  consignee: string;
  handlingUnits: number;
}

/** What the service made for one BOL, as it passed on the line. */
export interface Made {
  asked: string;
  serviceBolNumber: string;
  pdf: Buffer;
  labels: Buffer[];
}

/** A label that came out, with the BOL and the unit whose bytes it has; null: nobody made such a label. */
export interface CameOut {
  bytes: Buffer;
  of: { serviceBolNumber: string; unit: number; units: number } | null;
}

/** Every BOL that the service was asked for and made. */
export function readMade(exchanges: readonly Exchange[]): Made[] {
  return exchanges
    .filter(({ path }) => path.toLowerCase() === bolPath)
    .flatMap(({ request, answer }) => {
      const read = answerSchema.safeParse(answer);
      if (!read.success) return [];
      return {
        asked: requestSchema.parse(request).BillOfLadingNumber,
        serviceBolNumber: read.data.BlNumber,
        pdf: Buffer.from(read.data.PDF, 'base64'),
        labels: read.data.ShipmentLabelZpl.map((zpl) => Buffer.from(zpl, 'utf8')),
      };
    });
}

/** Finds for each label out of the printer whose it is, byte for byte. */
export function recognise(printed: readonly Buffer[], made: readonly Made[]): CameOut[] {
  const known = new Map(
    made.flatMap(({ serviceBolNumber, labels }) =>
      labels.map((bytes, index) => {
        const of = { serviceBolNumber, unit: index + 1, units: labels.length };
        return [bytes.toString('latin1'), of] as const;
      }),
    ),
  );
  return printed.map((bytes) => ({ bytes, of: known.get(bytes.toString('latin1')) ?? null }));
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function judgeService(
  expected: readonly Expected[],
  exchanges: readonly Exchange[],
  made: readonly Made[],
): string[] {
  const requests = exchanges.filter(({ path }) => path.toLowerCase() === bolPath);
  const strangers = requests.filter(({ request }) => {
    const { data } = requestSchema.safeParse(request);
    return !expected.some(({ bolNumber }) => bolNumber === data?.BillOfLadingNumber);
  });
  const faults = strangers.map(() => 'The service was asked for a BOL that nobody entered');
  for (const { bolNumber } of expected) {
    const asked = requests.filter(
      ({ request }) => requestSchema.safeParse(request).data?.BillOfLadingNumber === bolNumber,
    );
    if (asked.length !== 1) faults.push(`BOL ${bolNumber} reached the service ${times(asked.length)}`);
    const answers = made.filter((one) => one.asked === bolNumber).length;
    if (answers !== 1) faults.push(`BOL ${bolNumber} was made ${times(answers)}`);
  }
  return faults;
}

function judgeLabels(
  expected: readonly Expected[],
  made: readonly Made[],
  cameOut: readonly CameOut[],
): string[] {
  const faults = cameOut
    .filter(({ of }) => of === null)
    .map(() => 'A label came out that differs from every label of the service');
  for (const { bolNumber, handlingUnits } of expected) {
    const { serviceBolNumber = '', labels = [] } = made.find(({ asked }) => asked === bolNumber) ?? {};
    if (labels.length !== handlingUnits)
      faults.push(
        `BOL ${bolNumber}: ${handlingUnits} handling units but ${labels.length} labels of the service`,
      );
    const units = cameOut.flatMap(({ of }) => (of?.serviceBolNumber === serviceBolNumber ? [of.unit] : []));
    for (let unit = 1; unit <= handlingUnits; unit += 1) {
      const count = units.filter((one) => one === unit).length;
      if (count !== 1)
        faults.push(`BOL ${bolNumber}: label ${unit} of ${handlingUnits} came out ${times(count)}`);
    }
    if (units.some((unit, index) => index > 0 && unit < (units[index - 1] ?? 0)))
      faults.push(`BOL ${bolNumber}: its labels came out in the wrong order`);
  }
  return faults;
}

/** What the station itself believes: everything accepted, everything printed. */
function judgeStation(expected: readonly Expected[], views: readonly ShipmentView[]): string[] {
  return expected.flatMap(({ bolNumber }) => {
    const view = views.find(({ shipment }) => shipment.bolNumber === bolNumber);
    if (view === undefined) return [`BOL ${bolNumber}: the station has no such shipment`];
    const { submissions, printJobs } = view;
    const open = [
      ...submissions
        .filter(({ state }) => state !== 'accepted')
        .map(({ step, state }) => `${step} is ${state}`),
      ...printJobs
        .filter(({ state }) => state !== 'printed')
        .map(({ kind, unit, state }) => `${kind}${unit === null ? '' : ` ${unit}`} is ${state}`),
    ];
    return open.map((what) => `BOL ${bolNumber}: ${what}`);
  });
}

/** `papers`: for each document the laser printer kept, the words on it. */
function judgePapers(
  expected: readonly Expected[],
  made: readonly Made[],
  papers: readonly string[],
): string[] {
  return expected.flatMap(({ bolNumber }) => {
    const { serviceBolNumber = bolNumber } = made.find(({ asked }) => asked === bolNumber) ?? {};
    const count = papers.filter((words) => words.includes(serviceBolNumber)).length;
    return count === 1 ? [] : [`BOL ${bolNumber}: its paper came out of the laser printer ${times(count)}`];
  });
}

/** Every way in which something is lost, doubled or not printed. Empty: all is well. */
export function judge(seen: {
  expected: readonly Expected[];
  exchanges: readonly Exchange[];
  made: readonly Made[];
  cameOut: readonly CameOut[];
  views: readonly ShipmentView[];
  papers: readonly string[];
}): string[] {
  const { expected, exchanges, made, cameOut, views, papers } = seen;
  return [
    ...judgeService(expected, exchanges, made),
    ...judgeLabels(expected, made, cameOut),
    ...judgeStation(expected, views),
    ...judgePapers(expected, made, papers),
  ];
}
