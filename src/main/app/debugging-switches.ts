/** Switches by which another program of this computer could drive the app or read its memory, or the page would lose its sandbox. */
const debugging =
  /^(?:--?|\/)(remote-debugging-(?:port|pipe|address|targets)|remote-allow-origins|inspect(?:-brk|-port|-wait|-publish-uid)?|debug(?:-brk|-port)?|js-flags|require|import|experimental-loader|load-extension|no-sandbox|disable-web-security|disable-site-isolation-trials|single-process|in-process-gpu|enable-logging|log-net-log|ssl-key-log-file|ignore-certificate-errors|renderer-cmd-prefix|utility-cmd-prefix|gpu-launcher)(?:=|$)/i;

/**
 * The switches of a start that no packer gives: a packaged app does not start with them. The fuses stop Node's own switches in Electron as
 * well; Chromium's it would follow. Windows begins switches with `/`, too.
 */
export const debuggingSwitches = (argv: readonly string[]): string[] =>
  argv.slice(1).flatMap((argument) => debugging.exec(argument)?.[1]?.toLowerCase() ?? []);

/** Refuses to start a packaged app that was given one. */
export function refuseDebugging(
  isPackaged: boolean,
  { argv, stderr, exit }: Pick<NodeJS.Process, 'argv' | 'stderr' | 'exit'>,
): void {
  const refused = isPackaged ? debuggingSwitches(argv) : [];
  if (refused.length === 0) return;
  stderr.write(`Dockprint does not start with ${refused.map((name) => `--${name}`).join(', ')}\n`);
  exit(2);
}
