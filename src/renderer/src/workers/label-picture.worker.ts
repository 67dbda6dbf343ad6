import { getApi } from 'zpl-renderer-js';
import type { LabelPictureAnswer, LabelPictureTask } from './label-picture-task.ts';

// One label takes 0.3 to 0.9 s and blocks its thread, so drawing has a worker.
const millimetresPerInch = 25.4;

async function draw(task: LabelPictureTask): Promise<LabelPictureAnswer> {
  try {
    const api = await getApi();
    const [width, height] = [task.widthIn * millimetresPerInch, task.heightIn * millimetresPerInch];
    const base64 = await api.zplToBase64Async(task.zpl, width, height, task.dotsPerMm);
    return { id: task.id, png: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)) };
  } catch (error) {
    return { id: task.id, error: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener('message', (event: MessageEvent<LabelPictureTask>) => {
  void draw(event.data).then((answer) => {
    self.postMessage(answer);
  });
});
