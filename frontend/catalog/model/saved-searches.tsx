import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { isObject } from '../../platform/storage/is-object';
import { listParser, storedList } from '../../platform/storage/stored-list';
import { useStoredValue } from '../../platform/storage/stored-value';
import { Button } from '../../ui/inputs/button';
import { Cluster, Stack } from '../../ui/layout/stack';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { ListSection } from './list-section';
import { newestModels } from './model-queries';

/** The search params of `/models`, and the newest of their models at the last visit: ids rise. */
interface SavedSearch {
  readonly params: string;
  readonly newestId: number;
}

const isSaved = (value: unknown): value is SavedSearch =>
  isObject(value) && typeof value.params === 'string' && typeof value.newestId === 'number';

const savedMax = 10;
const saved = storedList('marquee_searches', listParser(isSaved, savedMax));

const without = (params: string) => saved.get().filter((one) => one.params !== params);
const save = (params: string, models: readonly { readonly id: number }[]) =>
  saved.set([{ params, newestId: Math.max(0, ...models.map(({ id }) => id)) }, ...without(params)]);

/** Saves the search in the URL on this device, or removes it. */
export const SaveSearch = () => {
  const given = new URLSearchParams(useLocation().search);
  for (const name of ['page', 'sort']) given.delete(name);
  const params = given.toString();
  const isOn = useStoredValue(saved, (all) => all.some((one) => one.params === params));
  const queries = useQueryClient();
  const toggle = async () =>
    isOn ? saved.set(without(params)) : save(params, (await queries.fetchQuery(newestModels(params))).rows);
  return params === '' ? null : (
    <Button $variant="quiet" $size="small" aria-pressed={isOn} onClick={() => void toggle()}>
      Save search
    </Button>
  );
};

export const SavedSearches = () => {
  const all = useStoredValue(saved);
  return all.length === 0 ? null : (
    <ListSection id="saved-searches" title="Saved searches">
      <Stack as="ul" $gap="0.25rem">
        {all.map((search) => (
          <SavedLine key={search.params} {...search} />
        ))}
      </Stack>
    </ListSection>
  );
};

const SavedLine = ({ params, newestId }: SavedSearch) => {
  const { data } = useQuery(newestModels(params));
  const fresh = data?.rows.filter(({ id }) => id > newestId).length ?? 0;
  const label = [...new URLSearchParams(params).values()].join(', ');
  return (
    <Cluster as="li" $gap="0.25rem 1rem">
      <Link to={`/models?${params}`} onClick={() => data && save(params, data.rows)}>
        {label}
      </Link>
      {fresh > 0 && <strong>{fresh} new since your last visit</strong>}
      <Button $variant="quiet" $size="small" onClick={() => saved.set(without(params))}>
        Remove<VisuallyHidden> {label}</VisuallyHidden>
      </Button>
    </Cluster>
  );
};
