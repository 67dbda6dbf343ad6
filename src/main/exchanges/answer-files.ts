import { readJson } from '#main/freight-service/read-json.ts';
import { decodeBase64, readPdf } from '#main/freight-service/wire/documents.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { AnswerFileName, AnswerInDoubtView } from '#shared/station/answer-in-doubt.ts';

type FileStores = Pick<Stores, 'submissions' | 'exchanges' | 'documents' | 'labels' | 'answersInDoubt'>;
interface File {
  name: AnswerFileName;
  bytes: Buffer;
}

/** So many labels of a try can be looked at on the screen; its file has them all. */
const labelsShown = 100;

function recordOf(stores: FileStores, shipmentId: string, attempt: number): Buffer | null {
  const bol = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
  const tries = bol === undefined ? [] : stores.exchanges.ofSubmission(bol.id);
  return tries.findLast((one) => one.attempt === attempt && one.response !== null)?.response ?? null;
}

/** The shipment label as a picture or document, which is stored nowhere else than in the recorded answer. */
function labelPicture(value: unknown): File | null {
  const bytes = typeof value === 'string' ? decodeBase64(value.replaceAll(/\s+/g, '')) : null;
  if (bytes === null || bytes.length === 0) return null;
  const pdf = readPdf(value);
  if (pdf.good) return { name: 'label.pdf', bytes: pdf.bytes };
  const isPng = bytes.subarray(0, 4).toString('latin1') === '\x89PNG';
  return { name: isPng ? 'label.png' : 'label.bin', bytes };
}

/**
 * What came with the answer to a try, byte for byte: the documents and labels that could be read are stored for good; the label
 * picture, what could not be read, and the answer itself are in the recorded exchange as long as that is kept.
 */
function filesOf(stores: FileStores, shipmentId: string, attempt: number): File[] {
  const record = recordOf(stores, shipmentId, attempt);
  const read = record === null ? { ok: false as const } : readJson(record);
  const said =
    read.ok && typeof read.value === 'object' && read.value !== null
      ? (read.value as Record<string, unknown>)
      : {};
  const stored = stores.documents.ofTry(shipmentId, attempt);
  const pdf = stored === null ? readPdf(said['PDF']) : null;
  const bol = stored === null ? (pdf?.good ? pdf.bytes : null) : stores.documents.bytes(stored.id);
  const labels = stores.labels.ofTry(shipmentId, attempt).map(({ zpl }) => zpl);
  const picture = labelPicture(said['ShipmentLabel']);
  return [
    ...(bol === null ? [] : [{ name: 'bol.pdf' as const, bytes: bol }]),
    ...(labels.length === 0 ? [] : [{ name: 'labels.zpl' as const, bytes: Buffer.concat(labels) }]),
    ...(picture === null ? [] : [picture]),
    ...(record === null ? [] : [{ name: 'answer.json' as const, bytes: record }]),
  ];
}

/** One file of a try; null when its answer brought no such thing. */
export const answerFile = (
  stores: FileStores,
  shipmentId: string,
  attempt: number,
  name: string,
): Buffer | null => filesOf(stores, shipmentId, attempt).find((file) => file.name === name)?.bytes ?? null;

/** The answers of a shipment's BOL that are in doubt or stayed unbelieved, newest first; those that brought nothing are left out. */
export function answersInDoubt(stores: FileStores, shipmentId: string): AnswerInDoubtView[] {
  const bol = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
  if (bol === undefined) return [];
  const kept = new Map(stores.answersInDoubt.ofShipment(shipmentId).map((one) => [one.attempt, one]));
  const doubted = stores.exchanges.ofSubmission(bol.id).filter(({ outcome }) => outcome === 'in-doubt');
  const tries = [...new Set([...kept.keys(), ...doubted.map(({ attempt }) => attempt)])].sort(
    (a, b) => b - a,
  );
  return tries.flatMap((attempt) => {
    const known = kept.get(attempt);
    // Believed since: what it brought is on the shipment's own screen.
    if (known === undefined && attempt === bol.attempt && bol.state !== 'in-doubt') return [];
    const files = filesOf(stores, shipmentId, attempt);
    if (files.length === 0) return [];
    return [
      {
        attempt,
        standing: known?.standing ?? (attempt === bol.attempt ? 'open' : 'rejected'),
        blNumber: known?.blNumber ?? null,
        files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
        labels: stores.labels
          .ofTry(shipmentId, attempt)
          .slice(0, labelsShown)
          .map(({ id, unit, of }) => ({ id, unit, of })),
      },
    ];
  });
}
