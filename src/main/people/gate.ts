import type { RecordBase } from '#main/desk-base.ts';
import type { JournalStore } from '#main/storage/journal/journal-store.ts';
import type { StoredPerson } from '#main/storage/station/people-store.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Role } from '#shared/station/people.ts';
import {
  outranks,
  permissionNeeds,
  type AccessSettings,
  type Permission,
} from '#shared/station/permissions.ts';
import { needsPin, type Session } from './session.ts';

/** How long an approval holds, and how long a question waits for its answer. */
const holdsMilliseconds = 5 * 60_000;
/** The most unanswered questions that are kept. */
const maxRequests = 50;

/** One act that needs permission. */
export interface GuardedAct {
  permission: Permission;
  /** The call and its input: an approval is for these alone. */
  key: string;
  shipmentId: string | null;
  /** The journal of the desk that acts. */
  journal: Pick<JournalStore, 'add'>;
}

/** Permission for one act. `ended`: a successful act uses it up. */
export interface ActPermit {
  ended: (wentWell: boolean) => void;
}

interface Ask {
  id: string;
  permission: Permission;
  key: string;
  needs: Role;
  at: number;
}

interface Approval {
  /** Null: not for one act, but for every act it covers, as long as somebody keeps working. */
  key: string | null;
  permission: Permission | null;
  approver: string;
  until: number;
  turn: number;
  isNoted: boolean;
}

/** Decides who may do what now. `guard.ts` asks it before a call does anything. */
export interface Gate {
  isLocked(): boolean;
  access(): AccessSettings;
  /** Fails with `needs-supervisor` and the question to approve. */
  begin(act: GuardedAct): Result<ActPermit>;
  /** The role that a question needs; null: it is over. */
  needsOf(ask: string): Role | null;
  /** This person gave the right PIN. */
  approve(ask: string, approver: StoredPerson): Result<void>;
  /** Somebody has signed in with a PIN, and is not asked for it again for a while. */
  proven(person: StoredPerson): void;
}

/** Setup is a place to work in, not one act: an approval is valid as long as somebody keeps working there. */
const standing: ReadonlySet<Permission> = new Set(['setup', 'people']);
const nothing: ActPermit = { ended: () => undefined };

export function createGate(
  { stores: { people }, clock, newId }: Pick<RecordBase, 'stores' | 'clock' | 'newId'>,
  session: Session,
  access: () => AccessSettings,
): Gate {
  const asks = new Map<string, Ask>();
  let approvals: Approval[] = [];

  const holders = (): StoredPerson[] => people.all().filter((one) => one.active && needsPin(one));

  /** The role whose PIN this permission needs; null: no PIN. */
  function needed(permission: Permission): Role | null {
    const able = holders();
    if (able.length === 0 || access().withoutPin.some((one) => one === permission)) return null;
    const role = permissionNeeds[permission];
    // Without an administrator, supervisors may approve it.
    return able.some((one) => outranks(one.role, role)) ? role : 'supervisor';
  }

  const isGood = (approval: Approval, needs: Role): boolean => {
    const approver = people.get(approval.approver);
    return approver !== null && approver.active && needsPin(approver) && outranks(approver.role, needs);
  };

  function approvalFor({ permission, key }: GuardedAct, needs: Role): Approval | undefined {
    const now = clock.monotonic();
    approvals = approvals.filter(({ until, turn }) => until > now && turn === session.turn());
    return approvals.find(
      (one) =>
        (one.key === key || (one.key === null && (one.permission === null || standing.has(permission)))) &&
        isGood(one, needs),
    );
  }

  function ask({ permission, key }: GuardedAct, needs: Role): Result<never> {
    const now = clock.monotonic();
    for (const [id, old] of asks)
      if (old.at + holdsMilliseconds < now || asks.size >= maxRequests) asks.delete(id);
    const id = newId();
    asks.set(id, { id, permission, key, needs, at: now });
    return fail('needs-supervisor', `${permission} asks for a PIN`, { ask: { id, permission, needs } });
  }

  function note(act: GuardedAct, approval: Approval): void {
    const approver = people.get(approval.approver);
    if (approval.isNoted || approver === null) return;
    act.journal.add({
      at: clock.now().toISOString(),
      shipmentId: act.shipmentId,
      subject: 'person',
      subjectId: approver.id,
      event: 'approved',
      detail: { permission: act.permission, by: approver.name },
    });
    approval.isNoted = true;
  }

  return {
    isLocked: () => session.isLocked(),
    access,
    begin(act) {
      const needs = needed(act.permission);
      if (needs === null) return ok(nothing);
      const approval = approvalFor(act, needs);
      if (approval === undefined) return ask(act, needs);
      // Before the act: a superfluous line is better than an act without a recorded approval.
      note(act, approval);
      if (approval.key === null) {
        // Somebody who keeps working in Setup is not asked in the middle of it.
        if (approval.permission !== null) approval.until = clock.monotonic() + holdsMilliseconds;
        return ok(nothing);
      }
      // Removed while it runs: two identical calls at once must not share one approval.
      approvals = approvals.filter((one) => one !== approval);
      return ok({
        ended: (wentWell) => {
          if (!wentWell) approvals.push(approval);
        },
      });
    },
    needsOf: (id) => asks.get(id)?.needs ?? null,
    approve(id, approver) {
      const asked = asks.get(id);
      if (asked === undefined || asked.at + holdsMilliseconds < clock.monotonic())
        return fail('not-found', 'the question is over');
      asks.delete(id);
      const isStanding = standing.has(asked.permission);
      approvals.push({
        key: isStanding ? null : asked.key,
        permission: asked.permission,
        approver: approver.id,
        until: clock.monotonic() + holdsMilliseconds,
        turn: session.turn(),
        isNoted: false,
      });
      return ok(undefined);
    },
    proven(person) {
      approvals.push({
        key: null,
        permission: null,
        approver: person.id,
        until: clock.monotonic() + holdsMilliseconds,
        turn: session.turn(),
        // The act's own line names the person.
        isNoted: true,
      });
    },
  };
}
