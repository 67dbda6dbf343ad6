// shared-imports-zod-only: another process
export { systemClock } from '#main/clock.ts';
