import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { isPlatformLink, type Platform, platforms } from '@marquee/contracts/rules/platforms';

interface ModelDraft {
  readonly name: string;
  readonly slug: string;
  readonly onlyFansLink: string;
  readonly fanvueLink: string;
}

const linkIn = (words: readonly string[], platform: Platform): string =>
  words.find((word) => isPlatformLink(platform, word)) ?? '';

/** What a request says of its model, for the operator to confirm: the name, a slug from it, and the first link to each platform. */
export const draftOf = (request: {
  readonly modelName: string;
  readonly platforms: string;
  readonly socialLinks: string;
  readonly description: string;
}): ModelDraft => {
  const words = `${request.platforms} ${request.socialLinks} ${request.description}`.split(/[\s,;<>()"']+/);
  const [onlyFans, fanvue] = platforms;
  return {
    name: request.modelName,
    slug: deriveSlug(request.modelName),
    onlyFansLink: linkIn(words, onlyFans),
    fanvueLink: linkIn(words, fanvue),
  };
};
