/** `Maria` → `Maria (2)`: a free name, when two stations gave one to two people. */
export function availableName(name: string, longest: number, isTaken: (name: string) => boolean): string {
  const plain = name.replace(/ \(\d+\)$/, '');
  for (let count = 2; ; count += 1) {
    const end = ` (${count})`;
    const tried = plain.slice(0, longest - end.length) + end;
    if (!isTaken(tried)) return tried;
  }
}
