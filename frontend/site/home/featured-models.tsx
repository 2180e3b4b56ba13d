import type { Model } from '@marquee/contracts/http/models';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ModelGrid, ModelGridSkeleton } from '../../catalogue/model/model-grid';
import { homeFeaturedCount } from '../../catalogue/model/model-queries';
import { reasonOf } from '../../platform/api/api-error';
import { Button } from '../../ui/inputs/button';
import { HomeSection, SectionNote } from './home-section';

interface FeaturedModelsProps {
  readonly models: readonly Model[] | undefined;
  readonly failed: Error | null;
}

export const FeaturedModels = ({ models, failed }: FeaturedModelsProps) => (
  <HomeSection
    id="featured-models"
    title="Featured Models"
    beside={<SectionNote>Featured spots are paid placements.</SectionNote>}
  >
    {models === undefined && failed === null && <ModelGridSkeleton count={homeFeaturedCount} columns={5} />}
    {failed !== null && (
      <SectionNote role="alert">Couldn’t load the featured models: {reasonOf(failed)}.</SectionNote>
    )}
    {models?.length === 0 && <SectionNote>No featured models right now.</SectionNote>}
    {models !== undefined && models.length > 0 && (
      <ModelGrid models={models} surface="home-featured" columns={5} />
    )}
    <More>
      <Button as={Link} to="/models" $variant="quiet">
        View All Models
      </Button>
    </More>
  </HomeSection>
);

const More = styled.p`
  display: flex;
  justify-content: center;
  margin-top: 2.5rem;
`;
