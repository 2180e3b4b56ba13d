import type { ListingStatus } from '@marquee/contracts/http/contact';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { dateOf } from '../../format/day';
import { PageHead } from '../../shell/page-head';
import { useTakenOver } from '../../shell/use-taken-over';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PageWidth } from '../../ui/page-width';
import { Panel } from '../../ui/panel';
import { listingStatus } from './listing-status-query';

/** The page behind the link in the mails. The token stands in the fragment, which no server and no count ever sees. */
export const ListingStatusPage = () => {
  const isTakenOver = useTakenOver();
  const token = useLocation().hash.slice(1);
  const { data, isPending, isError } = useQuery({ ...listingStatus(token), enabled: token !== '' });
  return (
    <>
      <PageHead title="Your Listing Request" description="How your listing request stands." path="/list-model/status" isIndexed={false} />
      {!isTakenOver ? (
        <OneMoment />
      ) : token === '' || data === null ? (
        <Notice title="Request Not Found" text="Open the link in our latest mail to you; it leads to your request." heading="h1">
          <Button as={Link} to="/contact">
            Contact Us
          </Button>
        </Notice>
      ) : isError ? (
        <Notice title="The status did not arrive" text="Reload the page in a moment." heading="h1" />
      ) : isPending ? (
        <OneMoment />
      ) : (
        <Status status={data} />
      )}
    </>
  );
};

const OneMoment = () => <Notice title="One moment" text="We are looking your request up." heading="h1" />;

const named = (state: ListingStatus['state']): string => {
  const words = state.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const Status = ({ status }: { readonly status: ListingStatus }) => (
  <PageWidth>
    <Card>
      <h1>Your Listing Request</h1>
      <p>Reference {status.reference}</p>
      <Now>{named(status.state)}</Now>
      <ol>
        {status.history.map(({ state, at }) => (
          <li key={`${state} ${at}`}>
            {named(state)}, <time dateTime={at}>{dateOf(at)}</time>
          </li>
        ))}
      </ol>
    </Card>
  </PageWidth>
);

const Card = styled(Panel)`
  display: grid;
  gap: 0.75rem;
  max-width: 40rem;
  margin: clamp(2rem, 6vw, 4rem) auto;

  ol { padding-left: 1.25rem; color: ${({ theme }) => theme.color.textMuted}; }
`;

const Now = styled.p`
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 700;
  color: ${({ theme }) => theme.color.light};
`;
