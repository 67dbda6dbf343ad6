interface Place {
  city: string;
  state: string;
}

interface Status {
  at: Date;
  words: string;
  appointment: string;
  place: Place;
}

/**
 * The statuses of a training shipment, in minutes after its bill was made. A real one takes days; here a shift sees all of it, so that a trainee
 * meets every color of the tracking screen. Texts as carriers use them in EDI 214 messages.
 */
const course: readonly {
  after: number;
  words: string;
  where: 'origin' | 'destination';
  appointment?: string;
}[] = [
  { after: 0, words: 'Shipment information received', where: 'origin' },
  { after: 10, words: 'Picked up', where: 'origin' },
  { after: 30, words: 'Arrived at terminal', where: 'origin' },
  { after: 60, words: 'Departed terminal, en route', where: 'origin' },
  { after: 180, words: 'Arrived at destination terminal', where: 'destination' },
  {
    after: 240,
    words: 'Out for delivery',
    where: 'destination',
    appointment: 'Delivery between 13:00 and 17:00',
  },
  { after: 300, words: 'Delivered', where: 'destination' },
];

/** The newest status of a shipment whose bill was made at `madeAt`. */
export function statusAt(madeAt: Date, now: Date, origin: Place, destination: Place): Status {
  const minutes = (now.getTime() - madeAt.getTime()) / 60_000;
  const step = course.findLast(({ after }) => after <= minutes) ?? course[0];
  if (step === undefined) throw new Error('The course has no step');
  return {
    at: new Date(madeAt.getTime() + step.after * 60_000),
    words: step.words,
    appointment: step.appointment ?? '',
    place: step.where === 'origin' ? origin : destination,
  };
}
