import { countedSchema, type Counted } from '#shared/station/counted-shipments.ts';
import { m } from '../../paraglide/messages.js';
import { clockOrDay } from '../../words/times.ts';

/** What the address of Shipments asks for; null: nothing, or nothing that can be understood. */
export function countedFromAddress(address: {
  only?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  scac?: string | undefined;
}): Counted | null {
  const { only, ...rest } = address;
  return countedSchema.safeParse({ is: only, ...rest }).data ?? null;
}

/** "Printed 09:00 to 10:00" */
export function countedWords(counted: Counted): string {
  switch (counted.is) {
    case 'made':
      return m.today_made_in(spanOf(counted));
    case 'printed':
      return m.today_printed_in(spanOf(counted));
    case 'handed-over':
      return m.today_handed_over_in(spanOf(counted));
    case 'not-printed':
      return m.today_not_printed();
    case 'here':
      return m.today_here_of({ carrier: counted.scac || m.today_no_carrier() });
  }
}

const spanOf = ({ from, to }: { from: string; to: string }) => ({
  from: clockOrDay(from),
  to: clockOrDay(to),
});
