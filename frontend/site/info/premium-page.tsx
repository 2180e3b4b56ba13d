import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ListSection, SectionModels } from '../../catalog/model/list-section';
import { modelListing, rowModels } from '../../catalog/model/model-queries';
import { VideoGrid, VideoGridSkeleton } from '../../catalog/video/video-grid';
import { videoListing } from '../../catalog/video/video-queries';
import { all, optional, type Prefetch } from '../../platform/api/prefetch';
import { PageHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';

const premiumModels = modelListing({ category: 'premium', limit: rowModels });
const premiumVideos = videoListing({ category: 'premium', limit: 4 });

/**
 * Announces premium access and lists what the category Premium has today. An empty or failed list has no
 * section.
 */
const PremiumPage = () => {
  const models = useQuery(premiumModels);
  const videos = useQuery(premiumVideos);
  const videoRows = videos.data?.rows;
  return (
    <>
      <PageHead
        title="Premium Access"
        description="Premium access is coming soon. Browsing the directory is free."
        path="/premium"
      />
      <Notice
        title="Premium Access Coming Soon"
        text="We’re still building it. Browsing is free, and every creator’s own page is one click away."
        heading="h1"
      >
        <Button as={Link} to="/models">
          Browse models
        </Button>
      </Notice>
      <PageStack $belowNotice>
        {models.error === null && models.data?.rows.length !== 0 && (
          <ListSection
            id="premium-models"
            title="Premium models"
            note="Premium creators you can browse today, no account needed."
            all={{ to: '/models?category=premium', label: 'View all premium models' }}
          >
            <SectionModels surface="premium" models={models.data?.rows} />
          </ListSection>
        )}
        {videos.error === null && videoRows?.length !== 0 && (
          <ListSection
            id="premium-videos"
            title="Premium Videos"
            note="Each video opens on its creator’s own page."
            all={{ to: '/videos?category=premium', label: 'View all premium videos' }}
          >
            {videoRows === undefined ? <VideoGridSkeleton count={4} /> : <VideoGrid videos={videoRows} />}
          </ListSection>
        )}
      </PageStack>
    </>
  );
};

export const premiumRoute = (prefetch: Prefetch) => ({
  Component: PremiumPage,
  loader: () => all(optional(prefetch(premiumModels)), optional(prefetch(premiumVideos))),
});
