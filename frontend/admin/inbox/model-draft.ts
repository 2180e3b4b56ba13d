import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { isPlatformLink, type Platform, platforms } from '@marquee/contracts/rules/platforms';

interface ModelDraft {
  readonly name: string;
  readonly slug: string;
  readonly onlyFansLink: string;
  readonly fanvueLink: string;
}

const linkIn = (texts: readonly string[], platform: Platform): string =>
  texts.find((text) => isPlatformLink(platform, text)) ?? '';

/** The new model's fields from a request: its name, a slug of it, and the first link to each platform. */
export const draftOf = (request: {
  readonly modelName: string;
  readonly platforms: string;
  readonly socialLinks: string;
  readonly description: string;
}): ModelDraft => {
  const texts = `${request.platforms} ${request.socialLinks} ${request.description}`.split(/[\s,;<>()"']+/);
  const [onlyFans, fanvue] = platforms;
  return {
    name: request.modelName,
    slug: deriveSlug(request.modelName),
    onlyFansLink: linkIn(texts, onlyFans),
    fanvueLink: linkIn(texts, fanvue),
  };
};
