import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { ListSection, SectionModels } from '../../catalog/model/list-section';
import { VideoGrid, VideoGridSkeleton } from '../../catalog/video/video-grid';

interface LandingModelsProps {
  readonly title: string;
  readonly note?: string;
  /** `undefined` while loading. */
  readonly models: readonly Model[] | undefined;
}

/** Absent when the list is empty. */
export const LandingModels = ({ title, note, models }: LandingModelsProps) =>
  models?.length === 0 ? null : (
    <ListSection
      id="landing-models"
      title={title}
      note={note}
      all={{ to: '/models', label: 'View All Models' }}
    >
      <SectionModels models={models} surface="landing" />
    </ListSection>
  );

/** Absent when the list is empty; placeholders while it is `undefined`. */
export const LandingVideos = ({ videos }: { readonly videos: readonly Video[] | undefined }) =>
  videos?.length === 0 ? null : (
    <ListSection id="landing-videos" title="Premium Videos" all={{ to: '/videos', label: 'View all videos' }}>
      {videos === undefined ? <VideoGridSkeleton count={4} /> : <VideoGrid videos={videos} />}
    </ListSection>
  );
