import { readRecord } from '#main/freight-service/read-answer.ts';
import { decodeBase64, readLabelDocument, readPdf } from '#main/freight-service/wire/documents.ts';
import type { ExchangeHead } from '#main/storage/outbox/exchanges-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { AnswerFileName, AnswerInDoubtView } from '#shared/station/answer-in-doubt.ts';

type FileStores = Pick<
  Stores,
  'submissions' | 'exchanges' | 'documents' | 'labels' | 'labelDocuments' | 'answersInDoubt'
>;
interface FileHead {
  name: AnswerFileName;
  bytes: number;
}

/** How many labels of an attempt the screen shows; its file has them all. */
const maxLabelsShown = 100;
/** How many recorded answers are indexed in memory; the record itself is reread only when one of its files is opened. */
const maxRecordsKnown = 100;

/** What only the recorded answer has: documents that were not stored because they, or the answer, could not be read. */
async function documentsIn(record: Buffer): Promise<{ name: AnswerFileName; bytes: Buffer }[]> {
  const read = await readRecord(record);
  if (!read.ok || typeof read.value !== 'object' || read.value === null) return [];
  const said = read.value as Record<string, unknown>;
  const bol = readPdf(said['PDF']);
  const label = readLabelDocument(said['ShipmentLabel']);
  const found: { name: AnswerFileName; bytes: Buffer }[] = bol.good
    ? [{ name: 'bol.pdf', bytes: bol.bytes }]
    : [];
  if (label.good) return [...found, { name: `label.${label.format}`, bytes: label.bytes }];
  const text = said['ShipmentLabel'];
  const other = typeof text === 'string' ? decodeBase64(text.replaceAll(/\s+/g, '')) : null;
  return other === null || other.length === 0 ? found : [...found, { name: 'label.bin', bytes: other }];
}

export interface AnswerFiles {
  /** The answers of a shipment's BOL that are in doubt or were rejected, newest first; those without documents are left out. */
  inDoubt(shipmentId: string): Promise<AnswerInDoubtView[]>;
  /** One file of an attempt; null if its answer had no such file. */
  file(shipmentId: string, attempt: number, name: string): Promise<Buffer | null>;
}

/**
 * The documents of the answer to an attempt, byte for byte: readable documents and labels are stored permanently; unreadable ones, and the
 * answer itself, are in the recorded exchange as long as that is kept.
 */
export function createAnswerFiles(stores: FileStores): AnswerFiles {
  const known = new Map<string, FileHead[]>();

  const bolOf = (shipmentId: string) =>
    stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
  const recordOf = (tries: readonly ExchangeHead[], attempt: number) =>
    tries.findLast((one) => one.attempt === attempt && one.responseBytes !== null);

  /** A screen asks again at every change of its shipment, and a record never changes, so each is read once. */
  async function filesInRecord(id: string): Promise<FileHead[]> {
    const before = known.get(id);
    if (before !== undefined) return before;
    const { response } = stores.exchanges.texts(id);
    const found = response === null ? [] : await documentsIn(response);
    const heads = found.map(({ name, bytes }) => ({ name, bytes: bytes.length }));
    const [oldest] = known.keys();
    if (known.size >= maxRecordsKnown && oldest !== undefined) known.delete(oldest);
    known.set(id, heads);
    return heads;
  }

  async function filesOf(
    shipmentId: string,
    attempt: number,
    tries: readonly ExchangeHead[],
  ): Promise<FileHead[]> {
    const bol = stores.documents.ofAttempt(shipmentId, attempt);
    const label = stores.labelDocuments.ofAttempt(shipmentId, attempt);
    const { bytes: zpl } = stores.labels.ofAttempt(shipmentId, attempt, 0);
    const record = recordOf(tries, attempt);
    const unstored =
      record === undefined || (bol !== null && label !== null) ? [] : await filesInRecord(record.id);
    const heads: (FileHead | null | undefined)[] = [
      bol === null ? unstored.find(({ name }) => name === 'bol.pdf') : { name: 'bol.pdf', bytes: bol.bytes },
      zpl === 0 ? null : { name: 'labels.zpl', bytes: zpl },
      label === null
        ? unstored.find(({ name }) => name.startsWith('label.'))
        : { name: `label.${label.format}`, bytes: label.bytes },
      record === undefined ? null : { name: 'answer.json', bytes: record.responseBytes ?? 0 },
    ];
    return heads.filter((head) => head != null);
  }

  return {
    async inDoubt(shipmentId) {
      const bol = bolOf(shipmentId);
      if (bol === undefined) return [];
      const kept = new Map(stores.answersInDoubt.ofShipment(shipmentId).map((one) => [one.attempt, one]));
      const tries = stores.exchanges.ofSubmission(bol.id);
      const doubted = tries.filter(({ outcome }) => outcome === 'in-doubt').map(({ attempt }) => attempt);
      const views: AnswerInDoubtView[] = [];
      for (const attempt of [...new Set([...kept.keys(), ...doubted])].sort((a, b) => b - a)) {
        const doubt = kept.get(attempt);
        // Accepted since: its documents are on the shipment's own screen.
        if (doubt === undefined && attempt === bol.attempt && bol.state !== 'in-doubt') continue;
        const files = await filesOf(shipmentId, attempt, tries);
        if (files.length === 0) continue;
        const { labels } = stores.labels.ofAttempt(shipmentId, attempt, maxLabelsShown);
        views.push({
          attempt,
          standing: doubt?.standing ?? (attempt === bol.attempt ? 'open' : 'rejected'),
          bolNumber: doubt?.bolNumber ?? null,
          files,
          labels: labels.map(({ id, unit, of }) => ({ id, unit, of })),
        });
      }
      return views;
    },
    async file(shipmentId, attempt, name) {
      const stored = storedFile(stores, shipmentId, attempt, name);
      if (stored !== null) return stored;
      const bol = bolOf(shipmentId);
      const record = bol && recordOf(stores.exchanges.ofSubmission(bol.id), attempt);
      const response = record === undefined ? null : stores.exchanges.texts(record.id).response;
      if (response === null || name === 'answer.json') return response;
      return (await documentsIn(response)).find((one) => one.name === name)?.bytes ?? null;
    },
  };
}

function storedFile(stores: FileStores, shipmentId: string, attempt: number, name: string): Buffer | null {
  if (name === 'bol.pdf') {
    const head = stores.documents.ofAttempt(shipmentId, attempt);
    return head === null ? null : stores.documents.bytes(head.id);
  }
  if (name === 'labels.zpl') {
    const zpl = stores.labels.zplOfAttempt(shipmentId, attempt);
    return zpl.length === 0 ? null : zpl;
  }
  const label = stores.labelDocuments.ofAttempt(shipmentId, attempt);
  return label !== null && name === `label.${label.format}`
    ? (stores.labelDocuments.get(label.id)?.bytes ?? null)
    : null;
}
