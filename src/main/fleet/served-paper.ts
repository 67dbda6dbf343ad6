import { sharedDocumentSchema } from '#shared/fleet/fleet-paper.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { FleetAccess } from './fleet-port.ts';
import { fetchDocument } from './take-over/papers.ts';

/** Serves a document of another station to the window; refused as `fetchDocument` refuses it. */
export async function serveStationDocument(
  fleet: Pick<FleetAccess, 'ask'>,
  station: string,
  id: string,
): Promise<Result<{ format: 'pdf' | 'png'; bytes: Buffer }>> {
  const fetched = await fetchDocument(fleet, station, 'document', id);
  if (!fetched.ok) return fetched;
  const said = sharedDocumentSchema.safeParse(fetched.value.body);
  if (!said.success) return fail('not-found', `document ${id} is told in a way that is not known here`);
  return ok({ format: said.data.format, bytes: fetched.value.bytes });
}
