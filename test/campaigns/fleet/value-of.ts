import type { Result } from '#shared/ipc/result.ts';

/** @throws what went wrong, with its code */
export function valueOf<T>(result: { ok: true; value: T } | Extract<Result<T>, { ok: false }>): T {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code}: ${result.error.message}`);
}
