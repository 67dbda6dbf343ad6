import { Agent, fetch, type RequestInit } from 'undici';
import type { TrainingOptions } from '#main/training/training-service.ts';
import { startPlainService } from '#support/plain-service.ts';

export interface Answered {
  status: number;
  /** The parsed JSON, or the text where it is none. */
  body: unknown;
}

export const bolPath = '/api/billoflading/preparebilloflading';

/** Posts as the interface document says, through a plain fetch: no code of the station in between. */
export async function post(
  baseUrl: string,
  path: string,
  body: unknown,
  init: RequestInit = {},
): Promise<Answered> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
    ...init,
  });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) as unknown };
  } catch {
    return { status: response.status, body: text };
  }
}

/** A training service for one test, with a short way to ask it. */
export async function openTraining(options: TrainingOptions = {}) {
  const log: string[] = [];
  const service = await startPlainService({ log: (line) => log.push(line), ...options });
  // Connections of its own: none is shared with a service that another test ended.
  const dispatcher = new Agent();
  return {
    service,
    /** What the service did, for the message of a test that fails. */
    log,
    ask: (path: string, body: unknown, init?: RequestInit) =>
      post(service.baseUrl, path, body, { dispatcher, ...init }),
    async [Symbol.asyncDispose]() {
      await dispatcher.destroy();
      await service.close();
    },
  };
}
