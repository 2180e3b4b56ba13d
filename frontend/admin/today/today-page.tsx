import { ledgerSentence } from '@marquee/contracts/ledger/ledger-sentence';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/layout/skeleton';
import { Columns, Stack } from '../../ui/layout/stack';
import { adminPage } from '../frame/admin-page';
import { IfAllowed } from '../frame/rights';
import { Verdict } from '../frame/verdict';
import { pendingProposals, waiting } from '../frame/waiting-queries';
import { ledgerQuery } from '../system/ledger-queries';
import { EndingPlacements } from './ending-placements';
import { AlsoWaiting, Deadlines, MissingDetails, NewRequests } from './waiting-lists';
import { WeekFigures } from './week-figures';

/**
 * What needs an operator today: deadlines, new requests, the ledger, traffic, and placements that end soon.
 */
const Today = () => (
  <Stack $top="1.5rem">
    <LedgerLine />
    <IfAllowed area="inbox" access="read">
      <WaitingItems />
    </IfAllowed>
    <WeekFigures />
    <EndingPlacements />
  </Stack>
);

const WaitingItems = () => {
  const items = useQuery(waiting);
  const proposals = useQuery(pendingProposals);
  return (
    <>
      <LoadError what="the inbox" error={items.error} />
      <MissingDetails missing={items.data?.missing ?? []} />
      <Columns $columns="repeat(auto-fit, minmax(19rem, 1fr))">
        {items.data === undefined ? (
          items.error === null && <Skeleton $height="14rem" />
        ) : (
          <>
            <Deadlines deadlines={items.data.deadlines} />
            <NewRequests requests={items.data.newRequests} total={items.data.requests.received} />
            <AlsoWaiting waiting={items.data} proposals={proposals.data ?? 0} />
          </>
        )}
      </Columns>
    </>
  );
};

export const TodayPage = adminPage('Today', Today);

const LedgerLine = () => {
  const { data, error } = useQuery(ledgerQuery);
  // The placeholder is as high as the sentence: one line, or three on a phone.
  if (data === undefined)
    return error === null ? (
      <Skeleton $height="max(3.5rem, 9rem - 14vw)" />
    ) : (
      <LoadError what="the ledger" error={error} />
    );
  return (
    <Verdict $good={data.balanced} role="status">
      <strong>{data.balanced ? 'The ledger balances.' : 'The ledger does not balance.'}</strong>{' '}
      {ledgerSentence(data)} <Link to="/admin/ledger">Open the ledger</Link>
    </Verdict>
  );
};
