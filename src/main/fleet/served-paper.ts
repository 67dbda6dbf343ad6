import { sharedDocumentSchema } from '#shared/fleet/fleet-paper.ts';
import type { FleetAccess } from './fleet-port.ts';
import { fetchPaper } from './take-over/papers.ts';

/** A document of another station as the window opens it; null: the server is away, or its station does not share it. */
export async function servedPaper(
  fleet: Pick<FleetAccess, 'ask'>,
  station: string,
  id: string,
): Promise<{ format: 'pdf' | 'png'; bytes: Buffer } | null> {
  const fetched = await fetchPaper(fleet, station, 'document', id);
  if (!fetched.ok) return null;
  const said = sharedDocumentSchema.safeParse(fetched.value.body);
  return said.success ? { format: said.data.format, bytes: fetched.value.bytes } : null;
}
