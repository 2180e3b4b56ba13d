import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { socialLinksMax } from '@marquee/contracts/http/listing-activation';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { isPlatformLink, type Platform, platforms } from '@marquee/contracts/rules/platforms';
import { profileLinksIn } from '@marquee/contracts/rules/profile-links';
import { socialNetworkOf } from '@marquee/contracts/rules/social-networks';
import { emptyDraft, type ProfileDraft } from '../../catalog/profile-form/profile-draft';

const cardTextMax = 300;

/** The first sentences that fit on a card, or the beginning up to a word. */
const cardText = (text: string): string => {
  const start = text.slice(0, cardTextMax);
  const sentences = /^.*[.!?](?=\s)/s.exec(start)?.[0] ?? '';
  return (sentences || `${start.slice(0, -1).replace(/\s+\S*$/, '')}…`).trim();
};

const textsOf = (description: string): Pick<ProfileDraft, 'description' | 'bio'> =>
  description.length <= cardTextMax
    ? { description, bio: '' }
    : { description: cardText(description), bio: description };

interface RequestedProfile {
  /** The name, a slug made from it, the texts, and every link found in what the requester wrote. */
  readonly draft: ProfileDraft;
  /** The lines that no field takes: the operator decides. */
  readonly unread: readonly string[];
}

export const profileIn = (
  request: Pick<
    ListingRequest,
    'modelName' | 'platforms' | 'socialLinks' | 'description' | 'category' | 'tags'
  >,
): RequestedProfile => {
  const written = profileLinksIn(`${request.platforms}\n${request.socialLinks}`);
  const mentioned = request.description.split(/[\s,;<>()"']+/);
  const [onlyFans, fanvue] = platforms;
  const first = (platform: Platform): string =>
    [...written.links, ...mentioned].find((link) => isPlatformLink(platform, link)) ?? '';
  const [onlyFansLink, fanvueLink] = [first(onlyFans), first(fanvue)];
  const social = written.links.filter((link) => socialNetworkOf(link) !== undefined).slice(0, socialLinksMax);
  const taken: readonly string[] = [onlyFansLink, fanvueLink, ...social];
  return {
    draft: {
      ...emptyDraft,
      name: request.modelName,
      slug: deriveSlug(request.modelName),
      category: request.category ?? emptyDraft.category,
      tags: request.tags.join(', '),
      ...textsOf(request.description),
      onlyFansLink,
      fanvueLink,
      socialLinks: social.join('\n'),
    },
    unread: [...written.links.filter((link) => !taken.includes(link)), ...written.rest],
  };
};
