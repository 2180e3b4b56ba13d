import type { SiteFigures } from '@marquee/contracts/http/site-figures';
import { featuredMedianMin, siteFigureDays } from '@marquee/contracts/rules/home-slots';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Muted } from '../../ui/text/muted';
import { modelCount } from '../model/model-queries';
import { FigureTiles, Footnote } from './claim-stats';
import { claims } from './claims';
import { siteFigures } from './site-figures';

/** What the copy claims until more are listed: SPEC.md names another number on the home page. */
const claimedModels = { home: 19_000, elsewhere: 10_000 } as const;

/**
 * Three figures of the site; a dash where the count is not loaded. The number of models is marked as a claim
 * until more are counted. Before the first visit only the home page shows claims for the others.
 */
export const MeasuredFigures = ({ on = 'elsewhere' }: { readonly on?: keyof typeof claimedModels }) => {
  const claimed = claimedModels[on];
  const models = useQuery(modelCount).data?.total;
  const figures = useQuery(siteFigures).data;
  const isClaimed = models !== undefined && models <= claimed;
  const isUnvisited = figures !== undefined && !isVisited(figures);
  const claimedVisits = on === 'home' ? [claims.monthlyVisitors, claims.newFans] : [];
  return (
    <FigureTiles
      figures={[
        isClaimed
          ? { label: 'models listed', value: `${withSeparators(claimed)}+`, kind: 'marketing' }
          : measured('models listed', models),
        ...(isUnvisited
          ? claimedVisits
          : [
              measured(
                `unique profile visit${endOf(figures?.profilesOpened)} in ${siteFigureDays} days`,
                figures?.profilesOpened,
              ),
              measured(
                `unique click${endOf(figures?.clicks)} to creators in ${siteFigureDays} days`,
                figures?.clicks,
              ),
            ]),
      ]}
    >
      {(isClaimed || (isUnvisited && claimedVisits.length > 0)) && <Footnote kind="marketing" />}
      <Muted $small>
        Measured on this site, valid traffic only. <Link to="/how-we-count">How we count</Link>
      </Muted>
      <SiteEvidence />
    </FigureTiles>
  );
};

const measured = (label: string, count: number | undefined) =>
  ({ label, value: count === undefined ? '–' : withSeparators(count), kind: 'measured' }) as const;

const endOf = (count: number | undefined) => (count === 1 ? '' : 's');

/** Demo traffic is no visit. */
const isVisited = ({ profilesOpened, clicks }: SiteFigures) => profilesOpened + clicks > 0;

/** The medians of the featured models of a site that has visits, and the state of the ledger, as far as they are known. */
export const SiteEvidence = () => {
  const { data: figures } = useQuery(siteFigures);
  if (figures?.ledgerBalances === undefined) return null;
  const { ledgerBalances } = figures;
  const median = isVisited(figures) ? figures.featuredMedian : undefined;
  const ledger = `The ledger ${ledgerBalances ? 'balances: every view and click that we accepted is accounted for' : 'does not balance at the moment'}.`;
  return <Muted $small>{`${median === undefined ? '' : medianText(median)}${ledger}`}</Muted>;
};

const medianText = (median: NonNullable<SiteFigures['featuredMedian']> | null): string => {
  if (median === null) return `The median is shown from ${featuredMedianMin} featured models on. `;
  const { models, clicks, perClick } = median;
  const price = perClick === null ? '' : `, at a median price of $${perClick.toFixed(2)} per click`;
  return `Median of ${withSeparators(models)} featured models in ${siteFigureDays} days: ${withSeparators(clicks)} unique clicks that their featured places led to${price}. `;
};
