import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';

/** Tags with a distinct color; every other tag is plain. */
const looks = {
  new: css`background: var(--tag-new); color: var(--tag-new-text);`,
  top: css`background: var(--tag-top); color: var(--tag-top-text);`,
  vip: css`background: var(--tag-vip); color: var(--tag-vip-text);`,
  live: css`background: var(--tag-live); color: var(--tag-live-text);`,
  other: css`background: var(--tag-other); color: var(--tag-other-text);`,
};

const lookOf = (tag: string): keyof typeof looks => {
  const name = tag.toLowerCase();
  return name === 'new' || name === 'top' || name === 'vip' || name === 'live' ? name : 'other';
};

interface TagBadgesProps {
  readonly tags: readonly string[];
  /** The list in which each tag leads to the rows that have it. */
  readonly list?: '/models' | '/videos';
}

export const TagBadges = ({ tags, list }: TagBadgesProps) =>
  tags.length === 0 ? null : (
    <Tags aria-label="Tags">
      {tags.map((tag) => (
        <Badge key={tag} $look={lookOf(tag)}>
          {list === undefined ? tag : <TagLink to={`${list}?${new URLSearchParams({ tag })}`}>{tag}</TagLink>}
        </Badge>
      ))}
    </Tags>
  );

const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem;
`;

const TagLink = styled(Link)`
  position: relative;
  z-index: 2;
  text-decoration: none;
`;

const Badge = styled.li<{ $look: keyof typeof looks }>`
  padding: 0.125rem 0.5rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  font-size: 0.75rem;
  font-weight: 700;
  letter-spacing: 0.04em;
  text-transform: uppercase;
  ${({ $look }) => looks[$look]}
`;
