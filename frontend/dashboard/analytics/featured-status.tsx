import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { counted } from '@marquee/contracts/text/number';
import { styled } from 'styled-components';
import { dateOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';

export const FeaturedStatusCard = ({ status }: { readonly status: FeaturedStatus }) => (
  <Card>
    <PanelTitle>Featured Model Status</PanelTitle>
    {status.is === 'running' && <Badge $tone="good">{counted(status.days, 'day', 'days')} remaining</Badge>}
    {status.is === 'expired' && <Badge $tone="bad">Featured status expired</Badge>}
    <Muted>
      {status.is === 'forever'
        ? 'No expiration'
        : `${status.is === 'expired' ? 'Expired' : 'Expires'} ${dateOf(status.until)}`}
    </Muted>
    {isEnding(status) && (
      <Button as="a" href="/list-model" $variant="quiet" $size="small" data-screen-only>
        Feature it again
      </Button>
    )}
  </Card>
);

/** The notice appears as long before the end as the mail that announces it. */
const renewalFromDays = 7;

const isEnding = (status: FeaturedStatus): boolean =>
  status.is === 'expired' || (status.is === 'running' && status.days <= renewalFromDays);

const Card = styled(Panel)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 1.5rem;
  padding-block: 0.75rem;
  border-color: ${({ theme }) => theme.color.highlightLine};
  box-shadow: ${({ theme }) => theme.shadow.glow};
`;

type FeaturedStatus =
  | { readonly is: 'forever' }
  | { readonly is: 'running'; readonly days: number; readonly until: string }
  | { readonly is: 'expired'; readonly until: string };

/** `null` for a model that was never featured or whose placement was removed. */
export const featuredStatus = ({
  featured,
  featuredDaysRemaining,
  featuredUntil,
}: ModelAnalytics['model']): FeaturedStatus | null => {
  if (featuredUntil === '') return featured ? { is: 'forever' } : null;
  return featured && featuredDaysRemaining > 0
    ? { is: 'running', days: featuredDaysRemaining, until: featuredUntil }
    : { is: 'expired', until: featuredUntil };
};
