import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { Link } from 'react-router-dom';
import { offer } from '../../catalog/claims/offer';
import { ListSection, SectionModels } from '../../catalog/model/list-section';
import { VideoGrid, VideoGridSkeleton } from '../../catalog/video/video-grid';
import { Button } from '../../ui/inputs/button';
import { SignActions, SignPanel } from '../../ui/layout/sign-panel';

interface LandingModelsProps {
  readonly title: string;
  readonly note?: string;
  readonly all?: string;
  /** Shown instead of an empty list, which otherwise has no section. */
  readonly empty?: string;
  /** `undefined` while loading. */
  readonly models: readonly Model[] | undefined;
}

export const LandingModels = ({ title, note, all = '/models', empty, models }: LandingModelsProps) => {
  const isEmpty = models?.length === 0;
  if (isEmpty && empty === undefined) return null;
  return (
    <ListSection
      id="landing-models"
      title={title}
      note={isEmpty ? empty : note}
      all={{ to: isEmpty ? '/models' : all, label: 'View All Models' }}
    >
      {!isEmpty && <SectionModels models={models} surface="landing" />}
    </ListSection>
  );
};

/** Absent when the list is empty; placeholders while it is `undefined`. */
export const LandingVideos = ({ videos }: { readonly videos: readonly Video[] | undefined }) =>
  videos?.length === 0 ? null : (
    <ListSection id="landing-videos" title="Premium Videos" all={{ to: '/videos', label: 'View all videos' }}>
      {videos === undefined ? <VideoGridSkeleton count={4} /> : <VideoGrid videos={videos} />}
    </ListSection>
  );

export const LandingClosing = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <SignPanel aria-labelledby="landing-closing">
    <h2 id="landing-closing">{title}</h2>
    <p>{text}</p>
    <SignActions>
      <Button as={Link} to="/models">
        Browse models
      </Button>
      <Button as={Link} to="/list-model" $variant="quiet">
        List Your Model - {offer.price}
      </Button>
    </SignActions>
  </SignPanel>
);
