import { styled } from 'styled-components';
import { CategoryLinks } from '../../catalog/category/category-links';
import { WhenIdle } from '../../platform/frame/idle';
import { NotFoundPage as NotFoundSign } from '../../platform/frame/not-found-page';
import { optionalPart } from '../../platform/frame/optional-part';
import { SearchBox } from './search-box';

/** Loaded by the browser only, so that requests for invented URLs cost the server no query. */
const FeaturedInstead = optionalPart(async () => (await import('./featured-instead')).FeaturedInstead);

/** For unknown URLs: a search, the categories and featured models. */
export const NotFoundPage = () => (
  <NotFoundSign>
    <SearchBox label="Directory" />
    <CategoryLinks />
    <Reserved>
      <WhenIdle height="0">
        <FeaturedInstead />
      </WhenIdle>
    </Reserved>
  </NotFoundSign>
);

/** Keeps the footer out of view until the models are loaded. */
const Reserved = styled.div`
  min-height: 30rem;
`;
