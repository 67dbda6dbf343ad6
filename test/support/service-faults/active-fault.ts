import {
  answerFaults,
  connectionFaults,
  wireFaults,
  type AnswerFault,
  type ConnectionFault,
  type Fault,
  type FaultScope,
  type OperationName,
  type WireFault,
} from './fault.ts';

/** The fault that is set, and how often it still strikes. */
export class ActiveFault {
  #fault: Fault | null = null;
  #scope: FaultScope = {};
  #left = 0;

  set(fault: Fault, scope: FaultScope = {}): void {
    this.#fault = fault;
    this.#scope = scope;
    this.#left = scope.times ?? Number.POSITIVE_INFINITY;
  }

  clear(): void {
    this.#fault = null;
  }

  /** The fault for a new connection, counted as one strike. */
  takeForConnection(): ConnectionFault | null {
    const kind = connectionFaults.find((known) => known === this.#fault?.kind);
    if (kind === undefined) return null;
    this.#strike();
    return kind;
  }

  /** The fault for a request, counted as one strike. `operation` is null for an unknown path. */
  takeForRequest(operation: OperationName | null): Exclude<Fault, { kind: ConnectionFault }> | null {
    const fault = this.#fault;
    if (fault === null || isConnectionFault(fault)) return null;
    if (this.#scope.operation !== undefined && this.#scope.operation !== operation) return null;
    this.#strike();
    return fault;
  }

  #strike(): void {
    this.#left -= 1;
    if (this.#left <= 0) this.#fault = null;
  }
}

function isConnectionFault(fault: Fault): fault is { kind: ConnectionFault } {
  return (connectionFaults as readonly string[]).includes(fault.kind);
}

export const isWireFault = (kind: string): kind is WireFault =>
  (wireFaults as readonly string[]).includes(kind);
export const isAnswerFault = (kind: string): kind is AnswerFault =>
  (answerFaults as readonly string[]).includes(kind);
