/** Something the person at the machine must do before a command can go on. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}
