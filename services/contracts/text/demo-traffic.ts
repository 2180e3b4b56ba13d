import { counted } from './number';

/** How much of some figures is demo traffic, in a sentence; undefined for none. */
export const demoSentence = (events: number): string | undefined =>
  events > 0
    ? `${counted(events, 'view or click', 'views and clicks')} of these are simulated demo traffic. No public figure includes ${events === 1 ? 'it' : 'them'}.`
    : undefined;
