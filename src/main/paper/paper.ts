import bwip from 'bwip-js/node';
import PDFDocument from 'pdfkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Inter (SIL Open Font License) as TTF, from its npm package at run time: the standard PDF fonts have no "Ł". Resolved relative to this module's
 * bundle, so it works from `out/main` and from a packed app. (Not named `require`: the bundler would declare another one beside it.)
 */
const installed = createRequire(import.meta.url);

interface Fonts {
  regular: Buffer;
  bold: Buffer;
}

let loaded: Fonts | null = null;

function loadFonts(): Fonts {
  loaded ??= {
    regular: readFileSync(installed.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    bold: readFileSync(installed.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')),
  };
  return loaded;
}

/** US Letter in points, and the frame in which all documents are ruled. */
export const sheet = { width: 612, height: 792, left: 36, top: 30, bottom: 762, inner: 540 } as const;

export interface TextStyle {
  size: number;
  bold?: boolean;
  align?: 'left' | 'right' | 'center';
  colour?: string;
}

const black = '#000000';
const hairline = 0.75;
/** Tabular figures, so that columns of numbers align. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern'];

/** The few shapes in Dockprint's own documents, on a PDF page. All coordinates are points from the top left. */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument;
  #pages = 0;

  /** `creator`: the part of Dockprint that made it, for the file's metadata. */
  constructor(title: string, madeAt: Date, creator = 'Dockprint') {
    const fonts = loadFonts();
    this.#pdf = new PDFDocument({
      size: [sheet.width, sheet.height],
      margin: 0,
      autoFirstPage: false,
      info: { Title: title, Creator: creator, CreationDate: madeAt, ModDate: madeAt },
    });
    this.#pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  }

  get pageCount(): number {
    return this.#pages;
  }

  addPage(): void {
    this.#pages += 1;
    this.#pdf.addPage();
    this.#pdf.lineWidth(hairline).strokeColor(black);
  }

  /** Across the whole page, behind everything else. */
  watermark(words: string): void {
    this.#pdf
      .save()
      .rotate(-52, { origin: [sheet.width / 2, sheet.height / 2] })
      .font('bold')
      .fontSize(165)
      .fillColor('#efefef')
      .text(words, sheet.width / 2 - 500, sheet.height / 2 - 100, { width: 1000, align: 'center' })
      .restore();
  }

  /** Sets no color: measuring happens before the first page, and a color needs one. */
  #font(style: TextStyle): void {
    this.#pdf.font(style.bold === true ? 'bold' : 'regular').fontSize(style.size);
  }

  #style(style: TextStyle): void {
    this.#font(style);
    this.#pdf.fillColor(style.colour ?? black);
  }

  heightOf(words: string, width: number, style: TextStyle): number {
    if (words === '') return 0;
    this.#font(style);
    return this.#pdf.heightOfString(words, { width });
  }

  /** Width of one line. */
  widthOf(words: string, style: TextStyle): number {
    this.#font(style);
    return this.#pdf.widthOfString(words);
  }

  text(x: number, y: number, width: number, words: string, style: TextStyle): void {
    if (words === '') return;
    this.#style(style);
    this.#pdf.text(words, x, y, { width, align: style.align ?? 'left' });
  }

  /** One line, shrunk until it fits. For numbers, which are never cut. */
  oneLine(x: number, y: number, width: number, words: string, style: TextStyle): void {
    if (words === '') return;
    this.#style(style);
    // Measured with the same features as drawn: tabular figures are wider, and a text that does not fit would wrap. Only once, since it is slow.
    const wide = this.#pdf.widthOfString(words, { features });
    const size = wide <= width ? style.size : Math.max(4, Math.floor((style.size * width * 4) / wide) / 4);
    this.#style({ ...style, size });
    const lower = (style.size - size) * 0.9;
    this.#pdf.text(words, x, y + lower, {
      width: width + 0.5,
      align: style.align ?? 'left',
      features,
      lineBreak: false,
    });
  }

  box(x: number, y: number, width: number, height: number, ground?: string): void {
    const rectangle = this.#pdf.rect(x, y, width, height);
    if (ground === undefined) rectangle.stroke();
    else rectangle.fillAndStroke(ground, black);
  }

  line(x1: number, y1: number, x2: number, y2: number): void {
    this.#pdf.moveTo(x1, y1).lineTo(x2, y2).stroke();
  }

  /** A checkbox with its label; returns the x after it. */
  tick(x: number, y: number, words: string, ticked: boolean, size = 7.5): number {
    const side = size;
    this.#pdf.rect(x, y + 1, side, side).stroke();
    if (ticked) {
      this.#pdf.lineWidth(1.4);
      this.line(x + 1.4, y + 2.4, x + side - 1.4, y + side - 0.4);
      this.line(x + side - 1.4, y + 2.4, x + 1.4, y + side - 0.4);
      this.#pdf.lineWidth(hairline);
    }
    this.#style({ size, bold: ticked });
    this.#pdf.text(words, x + side + 3, y, { lineBreak: false });
    return x + side + 3 + this.#pdf.widthOfString(words) + 8;
  }

  /** Code 128 as vectors, fitted into `width` and centered there, including quiet zones of ten modules. */
  barcode(x: number, y: number, width: number, height: number, data: string): void {
    const widths = barWidths(data);
    const modules = widths.reduce((sum, one) => sum + one, 0);
    const unit = Math.min(width / (modules + 20), 1.5);
    let at = x + (width - modules * unit) / 2;
    widths.forEach((count, index) => {
      if (index % 2 === 0) this.#pdf.rect(at, y, count * unit, height);
      at += count * unit;
    });
    this.#pdf.fill(black);
  }

  /** Pen strokes: x and y alternate, `scale` points per unit, with the upper left corner at x and y. A dot stays a dot. */
  strokes(x: number, y: number, scale: number, strokes: readonly (readonly number[])[]): void {
    this.#pdf.save().lineWidth(1.3).lineCap('round').lineJoin('round');
    for (const stroke of strokes) {
      const at = (n: number): [number, number] => [
        x + (stroke[n] ?? 0) * scale,
        y + (stroke[n + 1] ?? 0) * scale,
      ];
      this.#pdf.moveTo(...at(0));
      for (let n = 0; n + 1 < stroke.length; n += 2) this.#pdf.lineTo(...at(n));
      this.#pdf.stroke();
    }
    this.#pdf.restore();
  }

  async finish(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.#pdf.end();
    for await (const chunk of this.#pdf) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }
}

/** Widths of bars and spaces in modules, a bar first. */
function barWidths(data: string): number[] {
  const [symbol] = bwip.raw('code128', data.replace(/[^\x20-\x7e]/g, '?'), {}) as { sbs?: number[] }[];
  if (symbol?.sbs === undefined) throw new Error('The barcode could not be encoded');
  return symbol.sbs;
}
