export const emulator = 'only for tests';
