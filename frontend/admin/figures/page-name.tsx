import { categories } from '@marquee/contracts/rules/categories';
import { styled } from 'styled-components';
import { categoryName } from '../../catalog/category/category-queries';
import { nameOfSlug } from '../../ui/format/capitalized';

/** What a path shows, from the path alone: `Ada Vale, profile`. Undefined for other paths. */
export const pageName = (path: string): string | undefined => {
  const [, kind = '', slug = '', rest] = path.split('/');
  if (path === '/') return 'Home';
  if (rest !== undefined) return undefined;
  if (slug === '') return /^[a-z-]+$/.test(kind) ? nameOfSlug(kind) : undefined;
  const category = categories.find((one) => one === slug);
  switch (kind) {
    case 'model':
      return `${nameOfSlug(slug)}, profile`;
    case 'video':
      return `${nameOfSlug(slug)}, video`;
    case 'category':
      return category && `${categoryName(category)}, category`;
    case 'seo':
      return `${nameOfSlug(slug)}, landing page`;
    default:
      return undefined;
  }
};

export const PageName = ({ path }: { readonly path: string }) => {
  const name = pageName(path);
  if (name === undefined) return path;
  return (
    <>
      <bdi>{name}</bdi> <Path>{path}</Path>
    </>
  );
};

const Path = styled.small`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  overflow-wrap: anywhere;
`;
