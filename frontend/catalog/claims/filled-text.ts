import { photoGuidance } from '@marquee/contracts/rules/request-steps';
import { offer } from './offer';

/** The text with the contact address and the facts of the offer in place of their names: `{price}`. */
export const filled = (text: string, contactAddress = ''): string =>
  Object.entries({ ...offer, photoGuidance, contactAddress }).reduce(
    (filledSoFar, [name, fact]) => filledSoFar.replaceAll(`{${name}}`, String(fact)),
    text,
  );
