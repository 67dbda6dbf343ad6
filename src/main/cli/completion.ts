import { type Command, exitCodes } from './command.ts';
import { commandNames, usages } from './usages.ts';
import { reportUsageError } from './usage-error.ts';

/** What can follow a command's name. */
interface Following {
  /** `check`, `export`. */
  words: string[];
  /** `--json`. */
  switches: string[];
}

/** A usage's own words and switches; words in capitals are placeholders. */
export function completionsOf(usage: string): Following {
  const parts =
    usage.replaceAll(/=[^\s\]]+/g, '').match(/--[a-z-]+|(?<=^|[\s|[])[a-z][a-z-]*(?=$|[\s|\]])/g) ?? [];
  const unique = [...new Set(parts)];
  return {
    words: unique.filter((part) => !part.startsWith('--')),
    switches: unique.filter((part) => part.startsWith('--')),
  };
}

const bashOf = (all: ReadonlyMap<string, Following>): string => `# dockprint completion bash
_dockprint() {
  local typed=\${COMP_WORDS[COMP_CWORD]} words= switches=
  if ((COMP_CWORD == 1)); then
    words='${[...all.keys()].join(' ')}'
  else
    case \${COMP_WORDS[1]} in
${[...all].map(([name, { words, switches }]) => `      ${name}) words='${words.join(' ')}' switches='${switches.join(' ')}' ;;`).join('\n')}
    esac
    ((COMP_CWORD == 2)) || words=
    [[ $typed == -* ]] && words=$switches
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$typed")
}
# Where nothing of its own fits, a file is named.
complete -o default -F _dockprint dockprint`;

const quoted = (words: readonly string[]): string => `@(${words.map((word) => `'${word}'`).join(', ')})`;

const powershellOf = (all: ReadonlyMap<string, Following>): string => `# dockprint completion powershell
Register-ArgumentCompleter -Native -CommandName dockprint, Dockprint.exe -ScriptBlock {
  param($typed, $line, $cursor)
  $words = @{
${[...all].map(([name, { words }]) => `    '${name}' = ${quoted(words)}`).join('\n')}
  }
  $switches = @{
${[...all].map(([name, { switches }]) => `    '${name}' = ${quoted(switches)}`).join('\n')}
  }
  $before = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { "$_" })
  $fitting = if ($before.Count -le 1) { $words.Keys | Sort-Object }
    elseif ($typed.StartsWith('-')) { $switches[$before[1]] }
    elseif ($before.Count -eq 2) { $words[$before[1]] }
  $fitting | Where-Object { $_ -like "$typed*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`;

const shells = { bash: bashOf, powershell: powershellOf };
export type Shell = keyof typeof shells;
const isShell = (word: string | undefined): word is Shell =>
  word !== undefined && Object.hasOwn(shells, word);

/** What a shell reads to complete `dockprint`'s commands, their words and switches; made from their usages. */
export const completionFor = (shell: Shell): string =>
  shells[shell](new Map(commandNames.map((name) => [name, completionsOf(usages[name].usage)])));

/** `dockprint completion bash >> ~/.bashrc`. */
export const completionCommand: Command = {
  run([shell, ...more], place) {
    if (!isShell(shell) || more.length > 0)
      return Promise.resolve(reportUsageError(place, 'completion', 'Name one shell.'));
    place.say(completionFor(shell));
    return Promise.resolve(exitCodes.done);
  },
};
