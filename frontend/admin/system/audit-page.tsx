import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { Stack } from '../../ui/layout/stack';
import { adminPage } from '../frame/admin-page';
import { ShowMore } from '../frame/show-more';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { AuditEntries } from './audit-entries';
import { type AuditSearch, auditChoices, auditLog } from './audit-queries';
import { AuditSearchForm } from './audit-search-form';

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
    <Layout $top="1.5rem">
      <AuditSearchForm search={search} choices={choices} onSearch={change} />
      <LoadError what="the audit log" error={log.error} />
      {entries !== undefined && <AuditEntries entries={entries} />}
      <ShowMore list={log} />
    </Layout>
  );
};

export const AuditPage = adminPage('Audit log', AuditLog);

const Layout = styled(Stack)`
  > button { justify-self: start; }
`;
