import { siteFigureDays } from '@marquee/contracts/rules/home-slots';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Muted } from '../../ui/text/muted';
import { modelCount } from '../model/model-queries';
import { FigureTiles } from './claim-stats';
import { siteFigures } from './site-figures';

/** Three counted figures of the site; a dash where the count is not loaded. */
export const MeasuredFigures = () => {
  const models = useQuery(modelCount).data?.total;
  const figures = useQuery(siteFigures).data;
  return (
    <FigureTiles
      figures={[
        { label: 'models listed', value: figure(models), kind: 'measured' },
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
      ]}
    >
      <Muted $small>
        Measured on this site, valid traffic only. <Link to="/how-we-count">How we count</Link>
      </Muted>
    </FigureTiles>
  );
};

const figure = (count: number | undefined): string => (count === undefined ? '–' : withSeparators(count));
