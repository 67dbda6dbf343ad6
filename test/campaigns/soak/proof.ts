import type { OutsideFacts } from './outside.ts';
import type { SoakStation } from './station.ts';

/** What nobody may ever find, as numbers and names. */
interface Proof {
  lost: string[];
  doubled: string[];
  falselyPrinted: string[];
  open: string[];
}

/** Compares what the station says with what the service took and what came out of the printers. */
export function proveSoak(
  { stores, db, jobs }: SoakStation,
  acknowledged: ReadonlySet<string>,
  facts: OutsideFacts,
): Proof {
  const taken = new Map(facts.taken);
  const out = new Map<string, number>();
  for (const label of facts.printed) out.set(label, (out.get(label) ?? 0) + 1);
  const proof: Proof = { lost: [], doubled: [], falselyPrinted: [], open: [] };
  const numbers = new Set<string>();
  let documents = 0;
  for (const id of acknowledged) {
    const row = stores.shipments.get(id);
    const number = row?.serviceBolNumber ?? row?.shipment.bolNumber ?? id;
    const [bol] = stores.submissions.ofShipment(id);
    if (numbers.has(number)) proof.doubled.push(`number ${number}`);
    numbers.add(number);
    if (bol?.state !== 'accepted') proof.open.push(`BOL ${number} ${bol?.state ?? 'missing'}`);
    if (!taken.has(number)) proof.lost.push(`BOL ${number}`);
    const prints = jobs.ofShipment(id);
    documents += prints.filter((job) => job.kind === 'document' && job.state === 'printed').length;
    for (const { unit } of stores.labels.ofShipment(id)) {
      const name = `${number}/${unit}`;
      const states = prints
        .filter((job) => job.kind === 'label' && job.unit === unit)
        .map(({ state }) => state);
      const isPrinted = states.includes('printed');
      if (isPrinted && !out.has(name)) proof.falselyPrinted.push(`label ${name}`);
      if (!out.has(name)) proof.lost.push(`label ${name}`);
      if (!isPrinted) proof.open.push(`label ${name} ${states.join(' ')}`);
    }
  }
  for (const [name, times] of [...taken, ...out]) if (times > 1) proof.doubled.push(`${name} × ${times}`);
  for (const number of taken.keys())
    if (!numbers.has(number)) proof.lost.push(`BOL ${number} is only at the service`);
  if (facts.documents > documents)
    proof.doubled.push(`documents: ${facts.documents} came out, ${documents} are printed here`);
  if (facts.documents < documents)
    proof.falselyPrinted.push(`documents: ${facts.documents} came out, ${documents} are printed here`);
  const { integrity_check: integrity } = db.prepare('PRAGMA integrity_check').get() as {
    integrity_check: string;
  };
  if (integrity !== 'ok') proof.lost.push(`the file: ${integrity}`);
  return proof;
}
