import { categories } from '@marquee/contracts/rules/categories';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/inputs/button';
import { SectionTitle } from '../../ui/layout/page';
import { Cluster } from '../../ui/layout/stack';
import { categoryName } from './category-queries';

/** For a visitor who has found nothing. */
export const CategoryLinks = () => (
  <section aria-labelledby="by-category">
    <SectionTitle id="by-category">Or browse a category</SectionTitle>
    <Cluster as="ul" $gap="0.5rem">
      {categories.map((category) => (
        <li key={category}>
          <Button as={Link} to={`/category/${category}`} $variant="quiet" $size="small">
            {categoryName(category)}
          </Button>
        </li>
      ))}
    </Cluster>
  </section>
);
