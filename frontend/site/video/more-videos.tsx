import type { Video } from '@marquee/contracts/http/videos';
import { styled } from 'styled-components';
import { VideoGrid } from '../../catalogue/video/video-grid';
import { PageWidth, SectionTitle } from '../../ui/layout/page';

/** Other videos of the same creator; absent where there are none, and while nobody knows. */
export const MoreVideos = ({ videos }: { readonly videos: readonly Video[] | undefined }) =>
  videos === undefined || videos.length === 0 ? null : (
    <Section aria-labelledby="more-videos">
      <SectionTitle id="more-videos">More by this creator</SectionTitle>
      <VideoGrid videos={videos} />
    </Section>
  );

const Section = styled(PageWidth).attrs({ as: 'section' })`
  padding-block: ${({ theme }) => theme.space.section} 0;
`;
