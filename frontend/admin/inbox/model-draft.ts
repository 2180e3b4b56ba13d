import { socialLinksMax } from '@marquee/contracts/http/listing-activation';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { isPlatformLink, type Platform, platforms } from '@marquee/contracts/rules/platforms';
import { profileLinksIn } from '@marquee/contracts/rules/profile-links';
import { socialNetworkOf } from '@marquee/contracts/rules/social-networks';

interface ModelDraft {
  readonly name: string;
  readonly slug: string;
  /** The text of cards. */
  readonly description: string;
  /** The whole text, where it is longer than a card's. */
  readonly bio: string;
  readonly onlyFansLink: string;
  readonly fanvueLink: string;
  readonly socialLinks: readonly string[];
  /** What the requester wrote as platforms and links, and no field takes: the operator decides. */
  readonly unread: readonly string[];
}

/** A description longer than this is shortened on cards. */
const cardTextMax = 300;

/** The first sentences that fit on a card, or the beginning up to a word. */
const cardText = (text: string): string => {
  const start = text.slice(0, cardTextMax);
  const sentences = /^.*[.!?](?=\s)/s.exec(start)?.[0] ?? '';
  return (sentences || `${start.slice(0, -1).replace(/\s+\S*$/, '')}…`).trim();
};

const textsOf = (description: string): Pick<ModelDraft, 'description' | 'bio'> =>
  description.length <= cardTextMax
    ? { description, bio: '' }
    : { description: cardText(description), bio: description };

/**
 * The new model's fields from a request: its name, a slug of it, its texts, and every link found in what the
 * requester wrote.
 */
export const draftOf = (request: {
  readonly modelName: string;
  readonly platforms: string;
  readonly socialLinks: string;
  readonly description: string;
}): ModelDraft => {
  const written = profileLinksIn(`${request.platforms}\n${request.socialLinks}`);
  const mentioned = request.description.split(/[\s,;<>()"']+/);
  const [onlyFans, fanvue] = platforms;
  const first = (platform: Platform): string =>
    [...written.links, ...mentioned].find((link) => isPlatformLink(platform, link)) ?? '';
  const [onlyFansLink, fanvueLink] = [first(onlyFans), first(fanvue)];
  const social = written.links.filter((link) => socialNetworkOf(link) !== undefined);
  const taken: readonly string[] = [onlyFansLink, fanvueLink, ...social.slice(0, socialLinksMax)];
  return {
    name: request.modelName,
    slug: deriveSlug(request.modelName),
    ...textsOf(request.description),
    onlyFansLink,
    fanvueLink,
    socialLinks: social.slice(0, socialLinksMax),
    unread: [...written.links.filter((link) => !taken.includes(link)), ...written.rest],
  };
};
