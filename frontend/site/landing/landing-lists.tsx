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

interface LandingClosingProps {
  readonly title: string;
  readonly text: string;
}

/** The end of a landing page. */
export const LandingClosing = ({ title, text }: LandingClosingProps) => (
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
