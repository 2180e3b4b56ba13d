import type { Model } from '@marquee/contracts/http/models';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { categoryInText } from '../../catalog/category/category-queries';
import { siteName } from '../../platform/head/site-name';
import { Stack } from '../../ui/layout/stack';
import { DisclosureTitle } from '../../ui/text/disclosure-title';

/** The SEO text block of SPEC.md section 2: the facts of the listing in sentences, folded. */
export const ProfileText = ({ model }: { readonly model: Model }) => {
  const { name, category, tags, verified } = model;
  const platforms = [model.onlyFansLink !== null && 'OnlyFans', model.fanvueLink !== null && 'Fanvue'].filter(
    (platform) => platform !== false,
  );
  return (
    <details>
      <DisclosureTitle>More about {name}</DisclosureTitle>
      <Paragraphs>
        <p>
          {name} is listed on {siteName()} under{' '}
          <Link to={`/category/${encodeURIComponent(category)}`}>{categoryInText(category)} models</Link>
          {tags.length > 0 && `, with the ${tags.length === 1 ? 'tag' : 'tags'} ${tags.join(', ')}`}.{' '}
          {verified && `We checked that this listing belongs to ${name}.`}
        </p>
        <p>
          {platforms.length === 0
            ? `${name} has not linked a page on another platform yet.`
            : `${platforms.length === 1 ? `This link goes to ${name}’s own page` : `The links on this page go to ${name}’s own pages`} on ${platforms.join(' and ')}. Content and prices there are set by ${name}.`}{' '}
          Looking for someone else? <Link to="/models">Browse all models</Link> or{' '}
          <Link to="/categories">look through the categories</Link>.
        </p>
      </Paragraphs>
    </details>
  );
};

const Paragraphs = styled(Stack).attrs({ $gap: '0.75rem' })`
  max-width: ${({ theme }) => theme.width.text};
  color: ${({ theme }) => theme.color.textMuted};
`;
