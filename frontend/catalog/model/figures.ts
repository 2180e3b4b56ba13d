import type { Model } from '@marquee/contracts/http/models';
import { withSeparators } from '@marquee/contracts/text/number';
import { abbreviate } from '../../ui/format/number';

const fallbackRating = 45;
const fallbackLikes = 1_000;
const viewsPerLike = 8;

/** The stored rating, 0 to 50; a missing one is 45. */
export const ratingTenthsOf = ({ rating }: Pick<Model, 'rating'>): number => rating ?? fallbackRating;

/** Tenths shown with one decimal: 47 reads 4.7, and a missing rating 4.5. */
export const ratingOf = (model: Pick<Model, 'rating'>): string => (ratingTenthsOf(model) / 10).toFixed(1);

/** 1.2K; a missing count reads 1.0K. */
export const likesOf = ({ likes }: Pick<Model, 'likes'>): string => abbreviate(likes ?? fallbackLikes);

/** Estimated: eight times the likes. */
export const viewsOf = ({ likes }: Pick<Model, 'likes'>): string =>
  abbreviate((likes ?? fallbackLikes) * viewsPerLike);

/** The measured count, and `10K+` from 10,000 on. */
export const profileViewsOf = (views: number): string => (views >= 10_000 ? '10K+' : withSeparators(views));
