/**
 * Reads the text format of Prometheus by its own description (prometheus.io/docs/instrumenting/exposition_formats), letter by letter, and
 * throws for what is not in it. It shares nothing with the writer.
 */
export interface ReadMetric {
  type: string;
  help: string;
  /** `name` has a histogram's `_bucket`, `_sum` or `_count`. */
  samples: { name: string; labels: Map<string, string>; value: number }[];
}

const name = /[a-zA-Z_:][a-zA-Z0-9_:]*/y;
const labelName = /[a-zA-Z_][a-zA-Z0-9_]*/y;

export function readExposition(text: string): Map<string, ReadMetric> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const metrics = new Map<string, ReadMetric>();
  let current: ReadMetric | null = null;
  let currentName = '';
  const seen = new Set<string>();
  for (const line of text.slice(0, -1).split('\n')) {
    const help = /^# HELP ([^ ]+) (.*)$/.exec(line);
    const type = /^# TYPE ([^ ]+) (counter|gauge|histogram|summary|untyped)$/.exec(line);
    if (help !== null) {
      currentName = help[1] ?? '';
      if (metrics.has(currentName)) throw new Error(`${currentName} twice`);
      current = { type: '', help: help[2] ?? '', samples: [] };
      metrics.set(currentName, current);
    } else if (type !== null) {
      if (current === null || type[1] !== currentName || current.samples.length > 0)
        throw new Error(`a stray type: ${line}`);
      current.type = type[2] ?? '';
    } else {
      const sample = readSample(line);
      const isPart =
        current?.type === 'histogram' &&
        /^_(?:bucket|sum|count)$/.test(sample.name.slice(currentName.length));
      const isOwn = sample.name === currentName || (isPart && sample.name.startsWith(currentName));
      if (current === null || !isOwn || current.type === '') throw new Error(`a stray sample: ${line}`);
      const key = line.slice(0, line.lastIndexOf(' '));
      if (seen.has(key)) throw new Error(`a sample twice: ${line}`);
      seen.add(key);
      current.samples.push(sample);
    }
  }
  return metrics;
}

function readSample(line: string): { name: string; labels: Map<string, string>; value: number } {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(line)?.[0];
    if (found === undefined) throw new Error(`not a sample at ${at}: ${line}`);
    at += found.length;
    return found;
  };
  const metric = take(name);
  const labels = new Map<string, string>();
  if (line[at] === '{') {
    at += 1;
    while (line[at] !== '}') {
      const label = take(labelName);
      if (labels.has(label)) throw new Error(`a label twice: ${line}`);
      labels.set(label, take(/="(?:[^"\\\n]|\\["\\n])*"/y).slice(2, -1));
      if (line[at] === ',') at += 1;
      else if (line[at] !== '}') throw new Error(`no comma: ${line}`);
    }
    at += 1;
  }
  const number = line.slice(at);
  if (!/^ (?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/.test(number))
    throw new Error(`not a number: ${line}`);
  return { name: metric, labels, value: Number(number) };
}
