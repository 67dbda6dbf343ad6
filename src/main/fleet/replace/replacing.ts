import * as z from 'zod';
import { bolNumbering } from '#main/numbers/bol-number.ts';
import { countedRange } from '#main/numbers/pro-pool.ts';
import { shipmentNumber } from '#main/shipments/orders.ts';
import type { StationNumber } from '#main/storage/numbers/station-numbers-store.ts';
import { reportedNumbersSchema } from '#main/storage/numbers/station-numbers-store.ts';
import { replaceEvidenceSchema } from '#shared/fleet/fleet-acts.ts';
import { proAt, sizeOf } from '#shared/freight/numbers/pro-range.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { TakeOverParts } from '../take-over/take-over-parts.ts';

/** The server's answers (server/schema.sql). */
const answers = ['replaced', 'alive', 'changed', 'gone', 'not-permitted'] as const;
const cameSchema = z.enum([...answers, 'identity-elsewhere', 'number-taken', 'forgotten']);

export interface StationReplacement {
  handlers: Pick<Handlers['fleet'], 'replaceEvidence' | 'replace'>;
  /** Admitted: asks what the fleet knows of the dead station's numbers. False: the server is away. */
  goOn(): Promise<boolean>;
  /** Not admitted because of the number: a server restored from before the replacement gets it again. */
  tellAgain(): Promise<boolean>;
}

/**
 * This computer replaces a dead station (docs/decisions/fleet.md). The replacement is recorded here, and the number's sequences are held back,
 * before the server is asked. Work that comes with it is handled like any take-over (`take-over/take-overs.ts`).
 */
export function createStationReplacement(parts: TakeOverParts): StationReplacement {
  const { db, stores, fleet, clock, settings } = parts;
  const { takeOvers, stationNumbers } = stores;
  const ownNumber = (): number => Number(settings().station.id);
  const now = (): string => clock.now().toISOString();
  const evidenceOf = () => fleet.ask({ is: 'replace-evidence' }, replaceEvidenceSchema);

  const ask = (
    act: { id: string; station: string; mark: string; person: string; reason: string },
    brought: string[] | null,
  ) =>
    fleet.ask(
      {
        is: 'replace',
        act: act.id,
        station: act.station,
        mark: act.mark,
        brought,
        person: act.person.slice(0, 200),
        reason: act.reason,
      },
      cameSchema,
    );

  /** The question to the fleet, by the number forms that Setup has now. */
  function toldQuestion() {
    const own = settings();
    const numbering = bolNumbering(own);
    const ranges = own.numbers.proRanges.flatMap((range) => {
      const counted = range.shared === true ? null : countedRange(range);
      if (counted === null) return [];
      const { numbers, sequence } = counted;
      const to = proAt(numbers, sizeOf(numbers) - 1);
      return [{ name: sequence, scac: range.scac, from: proAt(numbers, 0), to }];
    });
    return {
      is: 'told-numbers',
      bol: numbering === null ? null : { head: numbering.head, length: numbering.length },
      shipmentHead: shipmentNumber(own.station.id, 0).slice(0, -8),
      ranges,
    };
  }

  const isDone = ({ act }: StationNumber): boolean =>
    act !== null && (takeOvers.get(act)?.state ?? 'asked') !== 'asked';

  return {
    handlers: {
      replaceEvidence: evidenceOf,
      async replace({ station, mark, reason }) {
        const seen = await evidenceOf();
        if (!seen.ok) return seen;
        const { isAlive, lastSeenAt, station: victim } = seen.value;
        if (victim.uuid !== station) return changed(station);
        if (isAlive) return alive(station);
        if (seen.value.mark !== mark) return changed(station);
        const person = parts.person();
        const by = person?.name ?? settings().station.packer;
        const act = { id: parts.newId(), station, mark, person: by, reason };
        db.transaction(() => {
          takeOvers.begin({ id: act.id, victim, mark, reason, byName: by, person, askedAt: now() });
          stationNumbers.replacing(ownNumber(), { act: act.id, victim, seenAt: lastSeenAt }, now());
        });
        const came = await ask(act, null);
        // It may have arrived anyway: then the server admits this station, and the rest follows.
        if (!came.ok) return came;
        if (came.value === 'replaced') return ok(undefined);
        db.transaction(() => {
          takeOvers.forget(act.id);
          stationNumbers.notReplacing(ownNumber(), act.id, now());
        });
        if (came.value === 'alive') return alive(station);
        if (came.value === 'changed') return changed(station);
        return came.value === 'gone'
          ? fail('not-found', `${station} was replaced or removed`)
          : fail('not-in-this-state', `the server does not let this station in: ${came.value}`);
      },
    },
    async goOn() {
      const of = stationNumbers.get(ownNumber());
      if (of?.standing !== 'replacing' || of.told !== null) return true;
      const told = await fleet.ask(toldQuestion(), reportedNumbersSchema);
      if (!told.ok) return false;
      stationNumbers.setTold(ownNumber(), told.value);
      fleet.changed.emit();
      return true;
    },
    async tellAgain() {
      const of = stationNumbers.get(ownNumber());
      const act = of?.standing === 'replacing' && isDone(of) ? takeOvers.get(of.act ?? '') : null;
      if (act === null) return true;
      const { id, victim, reason, byName } = act;
      const told = { id, station: victim.uuid, mark: '', person: byName, reason };
      return (await ask(told, takeOvers.takenOver(id))).ok;
    },
  };
}

const alive = (station: string) => fail('station-alive', `${station} is at work`);
const changed = (station: string) => fail('evidence-changed', `the work of ${station} is another now`);
