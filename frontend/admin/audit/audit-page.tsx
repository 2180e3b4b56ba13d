import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { AdminPage } from '../frame/admin-page';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { AuditEntries } from './audit-entries';
import { type AuditSearch, auditChoices, auditLog } from './audit-queries';
import { AuditSearchForm } from './audit-search-form';

export const AuditPage = () => (
  <AdminPage title="Audit Log">
    <AuditLog />
  </AdminPage>
);

/** What was done, the newest first; what is sought lives in the address. */
const AuditLog = () => {
  const { read, change } = useSearchParamsState();
  const search: AuditSearch = {
    who: read('who'),
    what: read('what'),
    q: read('q'),
    from: read('from'),
    to: read('to'),
  };
  const log = useInfiniteQuery(auditLog(search));
  const { data: choices } = useQuery(auditChoices);
  const entries = log.data?.pages.flatMap((page) => page.entries);
  return (
    <Column>
      <AuditSearchForm search={search} choices={choices} onSearch={change} />
      {log.error !== null && (
        <FieldError role="alert">The log did not arrive: {reasonOf(log.error)}</FieldError>
      )}
      {log.isPending && <Skeleton $height="20rem" />}
      {entries !== undefined && <AuditEntries entries={entries} />}
      {log.hasNextPage && (
        <Button
          type="button"
          $variant="quiet"
          disabled={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Column>
  );
};

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  margin-top: 1.5rem;

  > button { justify-self: start; }
`;
