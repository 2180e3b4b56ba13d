import type { Model } from '@marquee/contracts/http/models';
import { homeGridSlots } from '@marquee/contracts/rules/home-slots';
import { Link } from 'react-router-dom';
import { ModelGrid, ModelGridSkeleton } from '../../catalog/model/model-grid';
import { LoadError } from '../../ui/feedback/load-error';
import { Button } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { HomeSection } from './home-section';

interface FeaturedModelsProps {
  readonly models: readonly Model[] | undefined;
  readonly failed: Error | null;
  readonly onRetry: () => void;
}

export const FeaturedModels = ({ models, failed, onRetry }: FeaturedModelsProps) => (
  <HomeSection
    id="featured-models"
    title="Featured Models"
    beside={<Muted $small>Featured spots are paid placements.</Muted>}
  >
    {models === undefined && failed === null && <ModelGridSkeleton count={homeGridSlots} columns={5} />}
    <LoadError what="the featured models" error={failed} retry={onRetry} />
    {models?.length === 0 && <Muted $small>No featured models right now.</Muted>}
    {models !== undefined && models.length > 0 && (
      <ModelGrid models={models} surface="home-featured" columns={5} />
    )}
    <Cluster as="p" $justify="center" $top="2.5rem">
      <Button as={Link} to="/models" $variant="quiet">
        View All Models
      </Button>
    </Cluster>
  </HomeSection>
);
