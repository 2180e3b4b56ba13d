import { askFor, withQuery } from '../../platform/api/ask';

/** What became of the order to take a profile down. */
export type TakenDown = 'now' | 'before' | 'no-such-profile';

/**
 * Archives the profile of this slug: from then on it answers 410 and stands in no list. Without a version, so that whoever edits it at the
 * same moment is no obstacle: a takedown is about the profile, whatever it says.
 */
export const takeDown = async (slug: string): Promise<TakenDown> => {
  const found = await askFor(
    loadAdminModels,
    withQuery('/api/admin/models', { q: slug, state: 'all', limit: 200 }),
  );
  const profile =
    found.find((model) => model.slug === slug) ?? found.find((model) => model.formerSlugs.includes(slug));
  if (profile === undefined) return 'no-such-profile';
  if (profile.archived) return 'before';
  await askFor(loadAdminModel, `/api/admin/models/${profile.id}/archive`, { method: 'POST', body: {} });
  return 'now';
};

const loadAdminModel = async () => (await import('@marquee/contracts/http/models')).AdminModel;
const loadAdminModels = async () => (await import('@marquee/contracts/http/models')).AdminModel.array();
