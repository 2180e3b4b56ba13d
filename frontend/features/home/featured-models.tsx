import type { Model } from '@marquee/contracts/http/models';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { reasonOf } from '../../api/api-error';
import { ModelGrid, ModelGridSkeleton } from '../../model/model-grid';
import { homeFeaturedCount } from '../../model/model-queries';
import { Button } from '../../ui/button';
import { PageWidth } from '../../ui/page-width';

interface FeaturedModelsProps {
  readonly models: readonly Model[] | undefined;
  readonly failed: Error | null;
}

export const FeaturedModels = ({ models, failed }: FeaturedModelsProps) => (
  <Section aria-labelledby="featured-models">
    <Head>
      <Title id="featured-models">Featured Models</Title>
      <Note>Featured places are paid for.</Note>
    </Head>
    {models === undefined && failed === null && <ModelGridSkeleton count={homeFeaturedCount} columns={5} />}
    {failed !== null && <Note role="alert">The featured models did not arrive: {reasonOf(failed)}.</Note>}
    {models?.length === 0 && <Note>Nobody is featured at the moment.</Note>}
    {models !== undefined && models.length > 0 && <ModelGrid models={models} surface="home-featured" columns={5} />}
    <More>
      <Button as={Link} to="/models" $variant="quiet">
        View All Models
      </Button>
    </More>
  </Section>
);

const Section = styled(PageWidth).attrs({ as: 'section' })`
  padding-block: ${({ theme }) => theme.space.section} 0;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0.25rem 1.5rem;
  margin-bottom: 1.5rem;
`;

const Title = styled.h2`
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
`;

const Note = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const More = styled.p`
  display: flex;
  justify-content: center;
  margin-top: 2.5rem;
`;
