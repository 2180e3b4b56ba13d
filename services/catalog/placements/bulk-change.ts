import { BulkChange, BulkResult, type ModelsChange } from '@marquee/contracts/http/bulk-change';
import { tagsMax } from '@marquee/contracts/http/form-fields';
import type { ListingChanges } from '@marquee/contracts/http/listing';
import { dateText } from '@marquee/contracts/text/deadline';
import { conflict, HttpError, unprocessable } from '@marquee/kit/errors/http-error';
import { actorOf } from '@marquee/kit/identity/actor';
import { type CatalogDeps, route } from '../deps';
import { applyArchived } from '../models/admin/archive-model';
import { adminEmail, type Change, changeModel } from '../models/admin/change-model';
import { applyChanges } from '../models/admin/edit-model';
import { featuredUntil } from '../models/featured-until';
import { modelById } from '../models/model-queries';
import type { ProfileRow } from '../models/model-row';
import { changePlacement } from './change-placement';
import { placementState } from './placement';

/** Makes the same change of several models, each in a transaction and with an audit entry of its own. */
export const bulkChangeModels = route({
  post: '/api/admin/models/bulk',
  body: BulkChange,
  reply: BulkResult,
  allow: 'admin',
  handle: async ({ body: { ids, change }, requestId, identity }, deps) => {
    const result: BulkResult = { changed: [], unchanged: 0, failed: [] };
    for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
      try {
        if (await changeOne(deps, id, change, { requestId, identity })) result.changed.push(id);
        else result.unchanged += 1;
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        const name = (await modelById(deps.db, id))?.name ?? null;
        result.failed.push({ id, name, message: error.message });
      }
    }
    return result;
  },
});

type Author = Pick<Change, 'requestId' | 'identity'>;

/** False if the model is as asked for already. Throws `HttpError` where the model cannot be changed so. */
const changeOne = async (
  deps: CatalogDeps,
  id: number,
  change: ModelsChange,
  author: Author,
): Promise<boolean> => {
  if (change.is === 'feature') {
    const at = deps.now();
    const until = featuredUntil({ days: change.days, withoutEnd: false }, at);
    const command = { does: 'feature', until, price: { cents: 0, paidAt: null }, promised: 0 } as const;
    const { requestId, identity } = author;
    const placement = { at, requestId, by: actorOf(identity), startedBy: adminEmail(identity) };
    return await changePlacement(deps, id, command, placement, refuseFeatured(at));
  }
  let isChanged = false;
  const { apply, ...rest } = editOf(change);
  await changeModel(deps, {
    id,
    ...author,
    ...rest,
    apply: async (tx, before, at) => {
      const facts = await apply(tx, before, at);
      isChanged = facts !== null;
      return facts;
    },
  });
  return isChanged;
};

/** A change of many models must not shorten a placement that one of them has paid for. */
const refuseFeatured =
  (at: Date) =>
  ({ featured_until }: Pick<ProfileRow, 'featured_until'>): void => {
    const state = placementState(featured_until, at);
    if (state.is !== 'featured') return;
    conflict(
      'model.featured',
      state.until === 'infinity'
        ? 'It is featured already, without an end.'
        : `It is featured already, until ${dateText(state.until, 'UTC')}.`,
    );
  };

type Edit = Pick<Change, 'what' | 'archivedToo' | 'apply'>;

const editOf = (change: Exclude<ModelsChange, { is: 'feature' }>): Edit => {
  switch (change.is) {
    case 'archive':
      return { what: 'model.archived', archivedToo: true, apply: applyArchived(true) };
    case 'restore':
      return { what: 'model.restored', archivedToo: true, apply: applyArchived(false) };
    case 'category':
      return edited(() => ({ category: change.category }));
    case 'add-tag':
      return edited(({ tags }) => ({ tags: withTag(tags, change.tag) }));
    case 'remove-tag':
      return edited(({ tags }) => ({ tags: tags.filter((tag) => tag !== change.tag) }));
  }
};

const edited = (changesOf: (before: ProfileRow) => ListingChanges): Edit => ({
  what: 'model.edited',
  apply: (tx, before, at) => applyChanges(tx, before, changesOf(before), at),
});

const withTag = (tags: readonly string[], tag: string): string[] => {
  if (tags.includes(tag)) return [...tags];
  if (tags.length >= tagsMax)
    unprocessable('model.too-many-tags', `It has ${tagsMax} tags already.`, {
      fields: { tags: 'are too many' },
    });
  return [...tags, tag];
};
