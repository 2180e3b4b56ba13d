import { useQuery } from '@tanstack/react-query';
import { ListSection, SectionModels, sectionModelCount } from '../../catalogue/model/list-section';
import { modelListing } from '../../catalogue/model/model-queries';

const featured = modelListing({ featured: 'true', limit: sectionModelCount });

/** Featured models on the not-found page; absent when there are none or loading fails. */
export const FeaturedInstead = () => {
  const { data, error } = useQuery(featured);
  return error !== null || data?.rows.length === 0 ? null : (
    <ListSection id="featured-instead" title="Featured Models" note="Featured spots are paid placements.">
      <SectionModels models={data?.rows} surface="unknown" />
    </ListSection>
  );
};
