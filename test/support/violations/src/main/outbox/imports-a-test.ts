// no-test-code-in-the-app
export { emulator } from '#support/emulator.ts';
