import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ModelGrid, ModelGridSkeleton } from '../../catalogue/model/model-grid';
import { VideoGrid, VideoGridSkeleton } from '../../catalogue/video/video-grid';
import { Button } from '../../ui/inputs/button';
import { SectionTitle } from '../../ui/layout/page';
import { Cluster } from '../../ui/layout/stack';
import { topModelCount } from './landing-queries';

interface LandingModelsProps {
  readonly title: string;
  readonly note?: string;
  /** `undefined` while loading. */
  readonly models: readonly Model[] | undefined;
}

/** Absent when the list is empty. */
export const LandingModels = ({ title, note, models }: LandingModelsProps) =>
  models?.length === 0 ? null : (
    <section aria-labelledby="landing-models">
      <SectionTitle id="landing-models">{title}</SectionTitle>
      {note !== undefined && <Note>{note}</Note>}
      {models === undefined ? (
        <ModelGridSkeleton count={topModelCount} columns={6} />
      ) : (
        <ModelGrid models={models.slice(0, topModelCount)} surface="landing" columns={6} />
      )}
      <Cluster as="p" $justify="center" $top="2rem">
        <Button as={Link} to="/models" $variant="quiet">
          View All Models
        </Button>
      </Cluster>
    </section>
  );

/** Absent when the list is empty; placeholders while it is `undefined`. */
export const LandingVideos = ({ videos }: { readonly videos: readonly Video[] | undefined }) =>
  videos?.length === 0 ? null : (
    <section aria-labelledby="landing-videos">
      <SectionTitle id="landing-videos">Premium Videos</SectionTitle>
      {videos === undefined ? <VideoGridSkeleton count={4} /> : <VideoGrid videos={videos} />}
      <Cluster as="p" $justify="center" $top="2rem">
        <Button as={Link} to="/videos" $variant="quiet">
          View All Videos
        </Button>
      </Cluster>
    </section>
  );

const Note = styled.p`
  margin-block: -0.75rem 1.25rem;
  color: ${({ theme }) => theme.color.textMuted};
`;
