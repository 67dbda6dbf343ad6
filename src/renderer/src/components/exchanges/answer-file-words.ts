import type { AnswerFileName } from '#shared/station/answer-in-doubt.ts';
import { m } from '../../paraglide/messages.js';

/** The name of an answer's file; the picture's file type is in the name. */
export const answerFileWords: Record<AnswerFileName, () => string> = {
  'bol.pdf': m.answer_file_bol,
  'labels.zpl': m.answer_file_labels,
  'label.pdf': m.answer_file_picture,
  'label.png': m.answer_file_picture,
  'label.bin': m.answer_file_picture,
  'answer.json': m.answer_file_answer,
};

export type ShownFile = 'bol.pdf' | 'labels.zpl' | 'label.pdf' | 'label.png';
const shown: readonly string[] = ['bol.pdf', 'labels.zpl', 'label.pdf', 'label.png'] satisfies ShownFile[];
/** Whether the screen can show it. */
export const canShow = (name: AnswerFileName): name is ShownFile => shown.includes(name);

/** The URL of its bytes; they never cross the bridge. */
export const answerFileUrl = (shipmentId: string, attempt: number, name: AnswerFileName): string =>
  `tries/${shipmentId}/${attempt}/${name}`;

/** "700000042-try-1-bol.pdf" */
export const savedFileName = (bolNumber: string, attempt: number, name: AnswerFileName): string =>
  `${bolNumber.replaceAll(/[^A-Za-z0-9-]/g, '_')}-try-${attempt}-${name}`;
