import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '#main/training/operations/operation.ts';
import {
  rawAnswer,
  startTrainingService,
  type RawAnswer,
  type RequestFaultInjection,
  type TrainingOptions,
  type TrainingService,
} from '#main/training/training-service.ts';
import { freePort } from '../free-port.ts';
import { ActiveFault, isAnswerFault, isWireFault } from './active-fault.ts';
import type { ConnectionFault, Fault, Faults } from './fault.ts';
import { spoilAnswer, spoilConnection, spoilWire } from './spoil.ts';

export interface FaultyService extends TrainingService {
  readonly faults: Faults;
}

/** The training service, which can be told to fail. */
export async function startFaultyService(options: TrainingOptions = {}): Promise<FaultyService> {
  const active = new ActiveFault();
  const service = await startTrainingService({
    port: await freePort(),
    ...options,
    interference: {
      takesConnection(socket) {
        const kind = active.takeForConnection();
        if (kind !== null) spoilConnection(socket, kind);
        return kind !== null;
      },
      forRequest(operation) {
        const fault = active.takeForRequest(operation?.name ?? null);
        return fault === null ? null : interfere(fault, operation);
      },
    },
  });
  const faults: Faults = {
    set: (fault, scope) => {
      active.set(fault, scope);
    },
    clear: () => {
      active.clear();
    },
    down: () => service.close(),
    up: () => service.reopen(),
  };
  return { ...service, faults };
}

function interfere(
  fault: Exclude<Fault, { kind: ConnectionFault }>,
  operation: Operation | null,
): RequestFaultInjection {
  return {
    name: fault.kind,
    takesUnread(incoming) {
      if (fault.kind !== 'reset-mid-request') return false;
      incoming.once('data', () => incoming.socket.resetAndDestroy());
      return true;
    },
    async answer(socket, serve): Promise<RawAnswer | null> {
      if (fault.kind === 'status') {
        const { status, body = `<html><body><h1>Error ${status}</h1></body></html>`, headers } = fault;
        return { status, headers: { 'Content-Type': 'text/html', ...headers }, body: Buffer.from(body) };
      }
      if (fault.kind === 'refuse' && operation !== null) return rawAnswer(operation.refuse(fault.words));
      if (fault.kind === 'slow') await sleep(fault.milliseconds);
      const answer = await serve();
      if (isAnswerFault(fault.kind)) return spoilAnswer(answer, fault.kind);
      if (!isWireFault(fault.kind)) return answer;
      await spoilWire(socket, answer, fault.kind);
      return null;
    },
  };
}
