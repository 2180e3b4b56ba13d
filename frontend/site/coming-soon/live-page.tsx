import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ifItComes, type Prefetch } from '../../platform/api/prefetch';
import { PageHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { liveModels } from './coming-soon-queries';
import { Meanwhile, MeanwhileSections } from './meanwhile';
import { MeanwhileModels } from './meanwhile-models';

/** What is announced, and who is live elsewhere. A list that is empty or does not arrive has no section. */
const LivePage = () => {
  const { data, error } = useQuery(liveModels);
  return (
    <>
      <PageHead
        title="Live Shows"
        description="Live shows are on their way. See who is online in the directory meanwhile."
        path="/live"
      />
      <Notice
        title="Live Shows Coming Soon"
        text="The stage is being set. Meanwhile, see who is live on their own pages."
        heading="h1"
      >
        <Button as={Link} to="/models?category=live">
          Who is live
        </Button>
      </Notice>
      {error === null && data?.rows.length !== 0 && (
        <MeanwhileSections>
          <Meanwhile
            title="Live on Their Own Pages"
            text="A profile leads to where its creator can be seen."
            all={{ to: '/models?category=live', label: 'View All Live Models' }}
          >
            <MeanwhileModels models={data?.rows} />
          </Meanwhile>
        </MeanwhileSections>
      )}
    </>
  );
};

export const liveRoute = (prefetch: Prefetch) => ({
  Component: LivePage,
  loader: () => ifItComes(prefetch(liveModels)),
});
