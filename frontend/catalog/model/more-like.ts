import type { Model } from '@marquee/contracts/http/models';
import { useQuery } from '@tanstack/react-query';
import { isObject } from '../../platform/storage/is-object';
import { listParser, storedList } from '../../platform/storage/stored-list';
import { asksForPrivacy } from '../../platform/tracking/visit-token';
import { modelListing, rowModels } from './model-queries';

/** What others are compared with. */
type Known = Pick<Model, 'id' | 'name' | 'category' | 'tags'>;

const isKnown = (value: unknown): value is Known =>
  isObject(value) &&
  typeof value.id === 'number' &&
  typeof value.name === 'string' &&
  typeof value.category === 'string' &&
  Array.isArray(value.tags);

const lookedAtMax = 12;

/** The profiles that were opened on this device, the last one first. */
export const lookedAt = storedList('marquee_looked_at', listParser(isKnown, lookedAtMax));

/** Keeps the model in `lookedAt`, unless the browser sends a privacy signal. */
export const rememberLook = ({ id, name, category, tags }: Known): void => {
  if (asksForPrivacy(navigator)) return;
  const others = lookedAt.get().filter((other) => other.id !== id);
  lookedAt.set([{ id, name, category, tags }, ...others].slice(0, lookedAtMax));
};

/** The server is asked for models of one category only, as by anybody who browses it. */
const comparedModels = 48;

/** Unpaid models like the known ones, by category and common tags. What is known stays on the device. */
export const useMoreLike = (known: readonly Known[]): readonly Model[] => {
  const categories = known.map((one) => one.category);
  const count = (category: string) => categories.filter((one) => one === category).length;
  const [category] = categories.toSorted((one, other) => count(other) - count(one));
  const { data } = useQuery({
    ...modelListing({ category, featured: 'false', sort: 'trending', limit: comparedModels }),
    enabled: category !== undefined,
  });
  const ids = new Set(known.map(({ id }) => id));
  const tags = new Set(known.flatMap((one) => one.tags));
  const common = (model: Model) => model.tags.filter((tag) => tags.has(tag)).length;
  return (data?.rows ?? [])
    .filter(({ id }) => !ids.has(id))
    .sort((one, other) => common(other) - common(one))
    .slice(0, rowModels);
};
