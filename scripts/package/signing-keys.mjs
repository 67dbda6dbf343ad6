/**
 * A workflow cannot leave a variable out: without the secret it is empty, and on macOS electron-builder takes that for a certificate's path.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function dropEmptyKeys(env) {
  if (env.CSC_LINK) return;
  delete env.CSC_LINK;
  delete env.CSC_KEY_PASSWORD;
}
