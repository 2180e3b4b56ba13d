import { pictureIdOf } from '@marquee/contracts/rules/pictures';
import { unprocessable } from '@marquee/kit/errors/http-error';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { ProfileRow } from '../../models/model-row';
import { foreignPictures } from './picture-queries';

/** Throws 422 if the listing shows an uploaded picture of another model, or one that was deleted. */
export const requireOwnPictures = async (
  tx: Queryable,
  modelId: number,
  { profileImage, gallery }: Pick<ProfileRow, 'profileImage' | 'gallery'>,
): Promise<void> => {
  const idsIn = (links: readonly string[]): string[] =>
    links.map(pictureIdOf).filter((id) => id !== undefined);
  const ids = { profileImage: idsIn([profileImage ?? '']), gallery: idsIn(gallery.map(({ url }) => url)) };
  const all = Object.values(ids).flat();
  if (all.length === 0) return;
  const foreign = await foreignPictures(tx, modelId, all);
  const fields = Object.entries(ids)
    .filter(([, used]) => used.some((id) => foreign.has(id)))
    .map(([field]) => [field, 'shows an uploaded photo that this model does not have (any more)']);
  if (fields.length > 0)
    unprocessable('picture.unknown', 'A photo is not there any more.', {
      fields: Object.fromEntries(fields),
    });
};

/** The same for a video's thumbnail. */
export const requireOwnThumbnail = async (tx: Queryable, modelId: number, thumbnailUrl: string | null) => {
  const id = pictureIdOf(thumbnailUrl ?? '');
  if (id === undefined || !(await foreignPictures(tx, modelId, [id])).has(id)) return;
  unprocessable('picture.unknown', 'A photo is not there any more.', {
    fields: { thumbnailUrl: 'shows an uploaded photo that this model does not have (any more)' },
  });
};
