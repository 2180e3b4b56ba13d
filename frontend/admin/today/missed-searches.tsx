import { counted } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/feedback/load-error';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { adminQuery } from '../frame/admin-calls';
import { TitledPanel } from '../frame/titled-panel';

const load = async () => (await import('@marquee/contracts/http/missed-searches')).MissedSearches;
const missedSearches = adminQuery(['missed-searches'], load, '/api/admin/missed-searches');

export const MissedSearchList = () => {
  const { data, error } = useQuery(missedSearches);
  if (error === null && (data ?? []).length === 0) return null;
  return (
    <TitledPanel id="missed-searches" title="Searches without a result, last 7 days">
      <LoadError what="the searches without a result" error={error} />
      <Stack as="ul" $gap="0.5rem" $top="0.75rem">
        {data?.map(({ term, people }) => (
          <li key={term}>
            <strong>{term}</strong> <Muted as="span">at least {counted(people, 'person', 'people')}</Muted>
          </li>
        ))}
      </Stack>
    </TitledPanel>
  );
};
