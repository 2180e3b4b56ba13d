import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { VideoGrid, VideoGridSkeleton } from '../../catalogue/video/video-grid';
import { ifItComes, type Prefetch, together } from '../../platform/api/prefetch';
import { PageHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { premiumModels, premiumVideos } from './coming-soon-queries';
import { Meanwhile, MeanwhileSections } from './meanwhile';
import { MeanwhileModels } from './meanwhile-models';

/** What is announced, and what stands in the directory under that name today. A list that is empty or does not arrive has no section. */
const PremiumPage = () => {
  const models = useQuery(premiumModels);
  const videos = useQuery(premiumVideos);
  const videoRows = videos.data?.rows;
  return (
    <>
      <PageHead
        title="Premium Access"
        description="Premium access is on its way. Browsing the directory is free meanwhile."
        path="/premium"
      />
      <Notice
        title="Premium Access Coming Soon"
        text="We are still building it. Browsing is free, and every creator's own page is one click away."
        heading="h1"
      >
        <Button as={Link} to="/models">
          Browse Models
        </Button>
      </Notice>
      <MeanwhileSections>
        {models.error === null && models.data?.rows.length !== 0 && (
          <Meanwhile
            title="Premium Models"
            text="Listed in the category Premium today, open to everybody."
            all={{ to: '/models?category=premium', label: 'View All Premium Models' }}
          >
            <MeanwhileModels models={models.data?.rows} />
          </Meanwhile>
        )}
        {videos.error === null && videoRows?.length !== 0 && (
          <Meanwhile
            title="Premium Videos"
            text="Each leads to its creator's own page."
            all={{ to: '/videos?category=premium', label: 'View All Premium Videos' }}
          >
            {videoRows === undefined ? <VideoGridSkeleton count={4} /> : <VideoGrid videos={videoRows} />}
          </Meanwhile>
        )}
      </MeanwhileSections>
    </>
  );
};

export const premiumRoute = (prefetch: Prefetch) => ({
  Component: PremiumPage,
  loader: () => together(ifItComes(prefetch(premiumModels)), ifItComes(prefetch(premiumVideos))),
});
