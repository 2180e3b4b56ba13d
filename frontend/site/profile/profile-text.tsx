import type { Model } from '@marquee/contracts/http/models';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { likesOf, ratingOf } from '../../catalogue/model/figures';

/** What the profile holds, in sentences: for whoever reads, and for whoever looks for it. Only what the listing says. */
export const ProfileText = ({ model }: { readonly model: Model }) => {
  const { name, category, tags, verified } = model;
  const platforms = [model.onlyFansLink !== null && 'OnlyFans', model.fanvueLink !== null && 'Fanvue'].filter(
    (platform) => platform !== false,
  );
  return (
    <section aria-labelledby="more-about">
      <Title id="more-about">More about {name}</Title>
      <Words>
        <p>
          {name} is listed on Marquee under{' '}
          <Place to={`/category/${encodeURIComponent(category)}`}>{category} models</Place>
          {tags.length > 0 && `, with the ${tags.length === 1 ? 'tag' : 'tags'} ${tags.join(', ')}`}. Visitors
          rate the profile {ratingOf(model)} out of 5, and {likesOf(model)} like it.
          {verified === true && ` A person made sure that this listing belongs to ${name}.`}
        </p>
        <p>
          {platforms.length === 0
            ? `${name} has not linked a page on another platform yet.`
            : `The links on this page lead to ${name} on ${platforms.join(' and ')}: what is shown there, and what it costs, is between you and ${name}.`}{' '}
          Looking for somebody else? <Place to="/models">Browse all models</Place> or{' '}
          <Place to="/categories">look through the categories</Place>.
        </p>
      </Words>
    </section>
  );
};

const Title = styled.h2`
  margin-bottom: 0.625rem;
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 700;
`;

const Words = styled.div`
  display: grid;
  gap: 0.75rem;
  max-width: ${({ theme }) => theme.width.text};
  color: ${({ theme }) => theme.color.textMuted};
`;

const Place = styled(Link)`
  color: ${({ theme }) => theme.color.text};
`;
