// The app's own main process, with the four minutes after which an order in doubt is asked again by itself in the hands of the test:
// they are over when it sends SIGUSR2. Every other timer is as it is.
const { setTimeout: wait, clearTimeout: cancel } = globalThis;
const waiting = new Map();

globalThis.setTimeout = Object.assign((run, milliseconds, ...values) => {
  const timer = wait(run, milliseconds, ...values);
  if (milliseconds === 240_000) waiting.set(timer, run);
  return timer;
}, wait);
globalThis.clearTimeout = (timer) => {
  waiting.delete(timer);
  cancel(timer);
};
process.on('SIGUSR2', () => {
  for (const [timer, run] of waiting) {
    globalThis.clearTimeout(timer);
    run();
  }
});
await import('../../out/main/index.js');
