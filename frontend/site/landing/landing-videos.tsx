import type { Video } from '@marquee/contracts/http/videos';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { VideoGrid, VideoGridSkeleton } from '../../catalogue/video/video-grid';
import { Button } from '../../ui/inputs/button';
import { SectionTitle } from '../../ui/layout/page';

/** Absent when there is nothing to show. Undefined while they are on their way. */
export const LandingVideos = ({ videos }: { readonly videos: readonly Video[] | undefined }) =>
  videos?.length === 0 ? null : (
    <section aria-labelledby="landing-videos">
      <SectionTitle id="landing-videos">Premium Videos</SectionTitle>
      {videos === undefined ? <VideoGridSkeleton count={4} /> : <VideoGrid videos={videos} />}
      <More>
        <Button as={Link} to="/videos" $variant="quiet">
          View All Videos
        </Button>
      </More>
    </section>
  );

const More = styled.p`
  display: flex;
  justify-content: center;
  margin-top: 2rem;
`;
