import type { ModelState } from '@marquee/contracts/events/domain-event';
import { type Origin, type Surface, surfaces } from '@marquee/contracts/events/impression-seen';
import { originParts } from '@marquee/contracts/events/origin-param';
import type { Visit } from '@marquee/kit/visits/visit-tokens';

const names: ReadonlySet<string> = new Set(surfaces);

/** As the contract's enum. Every redirect asks twice, and zod takes longer to refuse than a redirect. */
const isSurface = (text: string): text is Surface => names.has(text);

/** `direct` and `campaign` are origins of profiles, and no place where a card or a link can be. */
const hasNoSlot = (surface: Surface): boolean => surface === 'direct' || surface === 'campaign';

/** The surface of a card as a page sent it. */
export const ownSurface = (surface: Surface): Surface => (hasNoSlot(surface) ? 'unknown' : surface);

/** Where an event happened that no slot of ours is proven to have led to. */
export const directSlot: Origin = { surface: 'direct', position: -1 };

/** The slot of a link as a page sent it. */
export const linkSlot = (surface: string, position: number): Origin =>
  isSurface(surface) && !hasNoSlot(surface) ? { surface, position } : directSlot;

/** `claimed`, unless no page is proven that has it: then `instead`. */
export const provenSlot = (
  claimed: Origin,
  proof: Pick<Visit, 'hasSeen'> | undefined,
  instead: Origin = directSlot,
): Origin => (proof?.hasSeen(claimed.surface) === true ? claimed : instead);

/** The origin of a profile as a page sent it. */
export const originOf = ({ surface, position }: Origin): Origin => ({
  surface,
  position: hasNoSlot(surface) ? -1 : position,
});

/**
 * The origin, where `campaign` is the name of one of the model's links. Otherwise the profile was opened from
 * outside: a page may send any name, and figures are kept by name.
 */
export const creditedOrigin = (
  origin: Origin | undefined,
  { campaigns = [] }: Pick<ModelState, 'campaigns'>,
  campaign: string | null | undefined,
): Origin | undefined =>
  origin?.surface === 'campaign' && !campaigns.some(({ name }) => name === campaign?.trim())
    ? directSlot
    : origin;

/** The origin in a search param `from`; undefined when it is missing or invalid. */
export const originIn = (params: URLSearchParams): Origin | undefined => {
  const text = params.get('from');
  if (text === null) return undefined;
  const { surface, position } = originParts(text);
  return isSurface(surface) ? originOf({ surface, position }) : undefined;
};
