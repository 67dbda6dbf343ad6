import type { LineItem } from '#shared/freight/line-item.ts';
import { sentPackageType, tenderPackageType } from '#shared/freight/tender-package-type.ts';
import type { TenderForm } from '#shared/freight/tender.ts';
import { readAt, writeAt } from '../shared/field-path.ts';

export type BolLines = readonly Pick<LineItem, 'packageType'>[];

/** The carrier gets two letters; the bill has words. */
const paymentTerms = { PP: 'prepaid', CC: 'collect', TP: 'third-party' } as const;
const methods = Object.keys(paymentTerms) as (keyof typeof paymentTerms)[];

const lineOf = (path: string): number | null => {
  const line = /^packageTypes\.(\d+)$/.exec(path)?.[1];
  return line === undefined ? null : Number(line);
};

/** The text of a tender's field. The table's package code is chosen by choosing nothing. */
export function tenderText(form: TenderForm, lines: BolLines, path: string): string {
  if (path === 'freightTerms')
    return methods.find((method) => paymentTerms[method] === form.freightTerms) ?? 'PP';
  const type = lines[lineOf(path) ?? -1]?.packageType;
  if (type === undefined) return readAt(form, path);
  const code = sentPackageType(type, form.packageTypes[lineOf(path) ?? -1]);
  return code === tenderPackageType[type] ? '' : code;
}

export function writeTenderText(form: TenderForm, lines: BolLines, path: string, text: string): void {
  const line = lineOf(path);
  if (path === 'freightTerms')
    form.freightTerms = paymentTerms[methods.find((method) => method === text) ?? 'PP'];
  else if (line === null) writeAt(form, path, text);
  else form.packageTypes = lines.map((_, at) => (at === line ? text : (form.packageTypes[at] ?? '')));
}
