import { commandNames, stationSwitchesText, usages } from './usages.ts';

/** Text as roff takes it: a backslash and a hyphen are escaped, a line begins with no control character. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('’', '\\(cq')
    .replaceAll(/^(?=[.'])/gm, '\\&');

/** `dockprint.1` for the package of Debian, made of what `dockprint help` says. */
export function manPage({ version, day }: { version: string; day: string }): string {
  const parts = [
    `.TH DOCKPRINT 1 "${day}" "Dockprint ${roff(version)}"`,
    // Words are not broken, and lines not stretched.
    '.nh\n.ad l',
    '.SH NAME\ndockprint \\- labels and bills of lading for less\\-than\\-truckload freight',
    '.SH SYNOPSIS\n.B dockprint\n.RI [ COMMAND ]',
    '.SH DESCRIPTION\nWithout a command the window opens.',
    '.SH COMMANDS',
  ];
  for (const name of commandNames) {
    const { what } = usages[name];
    const usage = usages[name].usage.replaceAll(/\s+/g, ' ').trim();
    parts.push(`.TP\n.BR "dockprint ${roff(name)}" " ${roff(usage)}"\n${roff(what)}`);
  }
  parts.push(
    `.SH OPTIONS\n${roff(stationSwitchesText)}`,
    '.SH EXIT STATUS\n.TP\n.B 0\nDone.\n.TP\n.B 1\nIt failed.\n.TP\n.B 2\nThe command line is wrong.\n.TP\n.B 10 and above\nOf the command itself; see docs/headless.md.',
  );
  return `${parts.join('\n')}\n`;
}
