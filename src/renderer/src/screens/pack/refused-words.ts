import { station } from '../../station.ts';

/** The service's own words about a shipment whose BOL it refused; '' for none, null when they cannot be read. */
export async function readRefusedWords(shipmentId: string): Promise<string | null> {
  const repaired = await station.shipments.get({ id: shipmentId });
  if (!repaired.ok) return null;
  return repaired.value.submissions.findLast(({ step }) => step === 'bol')?.evidence?.serviceWords ?? '';
}
