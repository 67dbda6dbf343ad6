/** A metric with its samples. Names and labels are fixed in Dockprint; values that are not finite are left out. */
export interface MetricFamily {
  name: string;
  type: 'gauge' | 'counter' | 'histogram';
  help: string;
  samples: readonly Sample[];
}
export interface Sample {
  /** What follows the family's name: a histogram has `_bucket`, `_sum` and `_count`. */
  suffix?: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');

function sampleLine(name: string, { suffix = '', labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
}

/** The text format of Prometheus, version 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats). */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';
export const exposition = (families: readonly MetricFamily[]): string =>
  families
    .map(({ name, type, help, samples }) => {
      const lines = samples
        .filter(({ value }) => Number.isFinite(value))
        .map((sample) => sampleLine(name, sample));
      return lines.length === 0
        ? ''
        : `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');

/** One sample per value of a closed list: 1 for the current one. So an alert rule can also detect the absence of a state. */
export const stateSamples = (
  label: string,
  states: readonly string[],
  now: string | null,
  more: Readonly<Record<string, string>> = {},
): Sample[] => states.map((state) => ({ labels: { ...more, [label]: state }, value: state === now ? 1 : 0 }));
