import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { ModelGrid, ModelGridSkeleton } from '../../catalogue/model/model-grid';
import { modelListing } from '../../catalogue/model/model-queries';
import { SectionTitle } from '../../ui/layout/page';

const shownCount = 6;
const featured = modelListing({ featured: 'true', limit: shownCount });

/** Featured models on the not-found page; absent when there are none or loading fails. */
export const FeaturedInstead = () => {
  const { data, error } = useQuery(featured);
  if (error !== null || data?.rows.length === 0) return null;
  return (
    <section aria-labelledby="featured-instead">
      <SectionTitle id="featured-instead">Featured Models</SectionTitle>
      <Note>Featured spots are paid placements.</Note>
      {data === undefined ? (
        <ModelGridSkeleton count={shownCount} columns={6} />
      ) : (
        <ModelGrid models={data.rows} surface="unknown" columns={6} />
      )}
    </section>
  );
};

const Note = styled.p`
  margin-block: -0.75rem 1.25rem;
  color: ${({ theme }) => theme.color.textMuted};
`;
