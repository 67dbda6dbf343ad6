/** Switches that let another program of this computer drive the app or read its memory, or that disable the page's sandbox. */
const debugging =
  /^(?:--?|\/)(remote-debugging-(?:port|pipe|address|targets)|remote-allow-origins|inspect(?:-brk|-port|-wait|-publish-uid)?|debug(?:-brk|-port)?|js-flags|require|import|experimental-loader|load-extension|no-sandbox|disable-web-security|disable-site-isolation-trials|single-process|in-process-gpu|enable-logging|log-net-log|ssl-key-log-file|ignore-certificate-errors|renderer-cmd-prefix|utility-cmd-prefix|gpu-launcher)(?:=|$)/i;

/**
 * The debugging switches in a command line, which no packer uses: a packaged app given one does not start. The fuses disable Node's own switches
 * in Electron, but not Chromium's. On Windows switches may also begin with `/`.
 */
export const debuggingSwitches = (argv: readonly string[]): string[] =>
  argv.slice(1).flatMap((argument) => debugging.exec(argument)?.[1]?.toLowerCase() ?? []);

/** Refuses to start a packaged app that was given a debugging switch. */
export function refuseDebugging(
  isPackaged: boolean,
  { argv, stderr, exit }: Pick<NodeJS.Process, 'argv' | 'stderr' | 'exit'>,
): void {
  const refused = isPackaged ? debuggingSwitches(argv) : [];
  if (refused.length === 0) return;
  stderr.write(`Dockprint does not start with ${refused.map((name) => `--${name}`).join(', ')}\n`);
  exit(2);
}
