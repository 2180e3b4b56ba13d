import type { Origin } from './impression-seen';

/** The search param by which a card hands its slot to the profile, and that to the link: `from=home.2`. */
export const originParam = 'from';

/**
 * The search param by which a link hands on the ticket of the page that it is on; a card hands it to the profile
 * as `viaParam`, because the profile's links have that of their own page.
 */
export const ticketParam = 'ticket';
export const viaParam = 'via';

/** `<surface>.<position>`, from 0; without a slot the surface. The reader validates with `Origin`. */
export const originText = ({ surface, position }: Origin): string =>
  position < 0 ? surface : `${surface}.${position}`;

/** The parts of an origin's text, unchecked: for a schema to parse. */
export const originParts = (text: string): { readonly surface: string; readonly position: number } => {
  const [surface = '', slot] = text.split('.', 2);
  return { surface, position: slot !== undefined && /^\d{1,4}$/.test(slot) ? Number(slot) : -1 };
};
