import { siteFigureDays } from '@marquee/contracts/rules/home-slots';
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
  const isUnvisited = figures !== undefined && figures.profilesOpened + figures.clicks === 0;
  const claimedVisits = on === 'home' ? [claims.monthlyVisitors, claims.newFans] : [];
  return (
    <FigureTiles
      figures={[
        isClaimed
          ? { label: 'models listed', value: `${withSeparators(claimed)}+`, kind: 'marketing' }
          : { label: 'models listed', value: figure(models), kind: 'measured' },
        ...(isUnvisited
          ? claimedVisits
          : ([
              {
                label: `profile visits in ${siteFigureDays} days`,
                value: figure(figures?.profilesOpened),
                kind: 'measured',
              },
              {
                label: `unique clicks to creators in ${siteFigureDays} days`,
                value: figure(figures?.clicks),
                kind: 'measured',
              },
            ] as const)),
      ]}
    >
      {(isClaimed || (isUnvisited && claimedVisits.length > 0)) && <Footnote kind="marketing" />}
      <Muted $small>
        Measured on this site, valid traffic only. <Link to="/how-we-count">How we count</Link>
      </Muted>
    </FigureTiles>
  );
};

const figure = (count: number | undefined): string => (count === undefined ? '–' : withSeparators(count));
