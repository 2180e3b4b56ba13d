import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ListSection, SectionModels } from '../../catalog/model/list-section';
import { modelListing, rowModels } from '../../catalog/model/model-queries';
import { optional, type Prefetch } from '../../platform/api/prefetch';
import { PageHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';

const liveModels = modelListing({ category: 'live', limit: rowModels });

/** Announces live shows and lists who is live elsewhere. An empty or failed list has no section. */
const LivePage = () => {
  const { data, error } = useQuery(liveModels);
  return (
    <>
      <PageHead
        title="Live Shows"
        description="Live shows are coming soon. Until then, see who is live on their own pages."
        path="/live"
      />
      <Notice
        title="Live Shows Coming Soon"
        text="We’re working on it. Until then, see who is live on their own pages."
        heading="h1"
      >
        <Button as={Link} to="/models?category=live">
          See who is live
        </Button>
      </Notice>
      {error === null && data?.rows.length !== 0 && (
        <PageStack $belowNotice>
          <ListSection
            id="live-on-their-own-pages"
            title="Live on their own pages"
            note="Open a profile to find where they’re streaming."
            all={{ to: '/models?category=live', label: 'View all live models' }}
          >
            <SectionModels surface="live" models={data?.rows} />
          </ListSection>
        </PageStack>
      )}
    </>
  );
};

export const liveRoute = (prefetch: Prefetch) => ({
  Component: LivePage,
  loader: () => optional(prefetch(liveModels)),
});
