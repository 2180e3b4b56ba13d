import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ListSection, SectionModels } from '../../catalog/model/list-section';
import { modelListing, rowModels, similarToSlug } from '../../catalog/model/model-queries';

const featured = modelListing({ featured: 'true', limit: rowModels });

/** Featured models on a page that is not found; absent when there are none or loading fails. */
export const FeaturedInstead = () => {
  const { data, error } = useQuery(featured);
  return error !== null || data?.rows.length === 0 ? null : (
    <ListSection id="featured-instead" title="Featured Models" note="Featured spots are paid placements.">
      <SectionModels models={data?.rows} surface="not-found" />
    </ListSection>
  );
};

/** Models like the removed one of `/model/{slug}`; featured ones where there are none. */
export const SimilarInstead = () => {
  const { slug = '' } = useParams();
  const { data, error } = useQuery(similarToSlug(slug));
  return error !== null || data?.rows.length === 0 ? (
    <FeaturedInstead />
  ) : (
    <ListSection id="similar-instead" title="Similar models">
      <SectionModels models={data?.rows} surface="similar" />
    </ListSection>
  );
};
