import { signatureField } from '#shared/station/hand-over.ts';

const within = (value: number, most: number): number => Math.min(Math.max(Math.round(value), 0), most);

/** Adds a position to a stroke, in the units of the field; a repeated position is dropped. */
export function addPoint(stroke: readonly number[], at: { x: number; y: number }): number[] {
  const [x, y] = [within(at.x, signatureField.width), within(at.y, signatureField.height)];
  const isSame = stroke.at(-2) === x && stroke.at(-1) === y;
  return isSame ? [...stroke] : [...stroke, x, y];
}

/** As an SVG path; a tap is a dot. */
export function strokePath(stroke: readonly number[]): string {
  const points: string[] = [];
  for (let at = 0; at + 1 < stroke.length; at += 2) points.push(`${stroke[at] ?? 0} ${stroke[at + 1] ?? 0}`);
  const [first, ...rest] = points;
  return first === undefined ? '' : `M${first}L${rest.length === 0 ? first : rest.join('L')}`;
}
