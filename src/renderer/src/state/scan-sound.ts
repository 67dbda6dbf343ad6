import { stationStatus } from './station-status.svelte.ts';
import { windowState } from './window-state.svelte.ts';

export type ScanTone = 'good' | 'bad' | 'question';

/** Pitch in hertz and start in seconds of each note: rising for success, low twice for an error, one long for a question. */
const notes: Record<ScanTone, readonly (readonly [hertz: number, at: number, seconds: number])[]> = {
  good: [
    [880, 0, 0.07],
    [1320, 0.08, 0.09],
  ],
  bad: [
    [196, 0, 0.16],
    [196, 0.22, 0.22],
  ],
  question: [[660, 0, 0.3]],
};

const speaker = windowState(
  () => ({ audio: null as AudioContext | null }),
  ({ audio }) => void audio?.close(),
);

/** Plays the result of a scan, if sound is on in Setup. */
export function soundScan(tone: ScanTone): void {
  if (stationStatus()?.scanner.sound === true) playTone(tone);
}

/** Never waits and never fails: a station without a loudspeaker works as well. */
function playTone(tone: ScanTone): void {
  const state = speaker();
  try {
    const audio = (state.audio ??= new AudioContext());
    // Suspended until a key was pressed, and a scan counts as one.
    void audio.resume().catch(() => undefined);
    const begin = audio.currentTime;
    for (const [hertz, at, seconds] of notes[tone]) {
      const note = audio.createOscillator();
      const volume = audio.createGain();
      note.type = tone === 'bad' ? 'square' : 'sine';
      note.frequency.value = hertz;
      // A soft start: a hard edge would click.
      volume.gain.setValueAtTime(0, begin + at);
      volume.gain.linearRampToValueAtTime(0.2, begin + at + 0.01);
      volume.gain.linearRampToValueAtTime(0, begin + at + seconds);
      note.connect(volume).connect(audio.destination);
      note.start(begin + at);
      note.stop(begin + at + seconds);
    }
  } catch {
    state.audio = null;
  }
}
