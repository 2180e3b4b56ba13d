import { categories } from '@marquee/contracts/rules/categories';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { categoryName } from '../../catalogue/category/category-name';
import { NotFoundPage as NotFoundSign } from '../../platform/frame/not-found-page';
import { useSettled } from '../../platform/frame/use-settled';
import { Button } from '../../ui/inputs/button';
import { PageStack, SectionTitle } from '../../ui/layout/page';
import { SearchBox } from '../frame/search-box';

/** Asked for by the browser alone: nobody else's invented address costs the server a list. */
const FeaturedInstead = lazy(async () => ({ default: (await import('./featured-instead')).FeaturedInstead }));

/** An address that is no page, and the ways on. */
export const NotFoundPage = () => {
  const isSettled = useSettled();
  return (
    <>
      <NotFoundSign />
      <Ways>
        <section aria-labelledby="look-for-it">
          <SectionTitle id="look-for-it">Look for it</SectionTitle>
          <Search>
            <SearchBox label="Directory" />
          </Search>
        </section>
        <section aria-labelledby="by-category">
          <SectionTitle id="by-category">Or start with a category</SectionTitle>
          <Categories>
            {categories.map((category) => (
              <li key={category}>
                <Button as={Link} to={`/category/${category}`} $variant="quiet" $size="small">
                  {categoryName(category)}
                </Button>
              </li>
            ))}
          </Categories>
        </section>
        <Held>
          {isSettled && (
            <Suspense fallback={null}>
              <FeaturedInstead />
            </Suspense>
          )}
        </Held>
      </Ways>
    </>
  );
};

const Ways = styled(PageStack)`
  padding-top: 0;
`;

/** The footer stays out of view until the models are there. */
const Held = styled.div`
  min-height: 30rem;
`;

const Search = styled.div`
  max-width: 36rem;
`;

const Categories = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
`;
