import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import reasons from './invalid-reasons.json' with { type: 'json' };

interface Explained {
  readonly name: string;
  readonly meaning: string;
  /** Sophisticated in the words of IAB and MRC: it takes more than one request or a list to know. */
  readonly isSophisticated?: boolean;
}

/** What each reason against an event is called and means, for visitors, holders and administrators alike. */
export const explainedReasons: Readonly<Record<InvalidReason, Explained>> = reasons;
