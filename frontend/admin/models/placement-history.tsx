import type { Placement } from '@marquee/contracts/http/placement';
import { withSeparators } from '@marquee/contracts/text/number';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { momentOf } from '../../ui/format/day';
import { dollarsOf } from '../../ui/format/price';
import { Button } from '../../ui/inputs/button';
import { Muted } from '../../ui/text/muted';
import { ErrorLine } from '../frame/error-line';
import { useIsAllowed } from '../frame/rights';
import { markPlacementPaid, placements } from './model-queries';

export const PlacementHistory = ({ modelId }: { readonly modelId: number }) => {
  const queryClient = useQueryClient();
  const mayChange = useIsAllowed('listings');
  const { data, error } = useQuery(placements(modelId));
  const pay = useMutation({
    mutationFn: (placementId: number) => markPlacementPaid(modelId, placementId),
    onSuccess: (changed) => queryClient.setQueryData(placements(modelId).queryKey, changed),
  });
  return (
    <section aria-labelledby="placement-history">
      <Title id="placement-history">Placement history</Title>
      <LoadError what="the placement history" error={error} />
      <ErrorLine error={pay.error} />
      {data?.length === 0 && <Muted $small>Never featured.</Muted>}
      <List>
        {data?.map((period) => (
          <li key={period.id}>
            {momentOf(period.from)} – {endOf(period)}
            <Muted $small>{adminsOf(period)}</Muted>
            <Muted $small>{priceOf(period)}</Muted>
            {period.cards.promised > 0 && <Muted $small>{cardsOf(period.cards)}</Muted>}
            {isUnpaid(period) && mayChange && (
              <Button
                $variant="quiet"
                $size="small"
                disabled={pay.isPending}
                onClick={() => pay.mutate(period.id)}
              >
                Mark as paid
              </Button>
            )}
          </li>
        ))}
      </List>
    </section>
  );
};

const endOf = ({ until, ended, endedAt }: Placement): string => {
  if (ended !== null && endedAt !== null) return `${momentOf(endedAt)} (${ended})`;
  return until === null ? 'no end date' : `${momentOf(until)} (running)`;
};

const isUnpaid = ({ priceCents, paidAt }: Placement): boolean =>
  typeof priceCents === 'number' && priceCents > 0 && typeof paidAt !== 'string';

const priceOf = ({ priceCents, paidAt }: Placement): string => {
  if (typeof priceCents !== 'number') return 'price not recorded';
  if (priceCents === 0) return 'free of charge';
  return `${dollarsOf(priceCents)}, ${typeof paidAt === 'string' ? `paid ${momentOf(paidAt)}` : 'not paid'}`;
};

const cardsOf = ({ promised, delivered, owed, givenBack }: Placement['cards']): string => {
  const parts = [
    `${withSeparators(delivered)} delivered`,
    ...(owed > 0 ? [`${withSeparators(owed)} owed`] : []),
    ...(givenBack > 0 ? [`${withSeparators(givenBack)} given back`] : []),
  ];
  return `${withSeparators(promised)} cards promised: ${parts.join(', ')}`;
};

const adminsOf = ({ startedBy, endedBy }: Placement): string =>
  [startedBy === null ? '' : `started by ${startedBy}`, endedBy === null ? '' : `ended by ${endedBy}`]
    .filter((one) => one !== '')
    .join(', ');

const Title = styled.h3`
  font-size: 1.0625rem;
`;

const List = styled.ul`
  display: grid;
  gap: 0.5rem;
  margin-top: 0.5rem;

  li { padding-inline-start: 0.75rem; border-inline-start: 3px solid ${({ theme }) => theme.color.highlightLine}; }
`;
