import type { Category } from '@marquee/contracts/http/categories';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { abbreviate } from '../../ui/format/number';
import { Icon } from '../../ui/text/icon';
import { Face } from '../model/face';
import { CategoryIcon } from './category-icon';

export const CategoryCard = ({
  category: { slug, name, icon, color, modelCount, faces },
}: {
  readonly category: Category;
}) => (
  <Card to={`/category/${encodeURIComponent(slug)}`} $color={color}>
    <Top>
      <CategoryIcon name={icon} />
      <Faces>
        {faces.map((face, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two models may have the same name, and the faces of a category do not move.
          <Face key={nth} model={face} width="2.5rem" />
        ))}
      </Faces>
    </Top>
    <Name>{name} Models</Name>
    <Count>
      {abbreviate(modelCount)} {modelCount === 1 ? 'creator' : 'creators'} available
    </Count>
  </Card>
);

export const AllModelsCard = () => (
  <Card to="/models" $color="#ffbe64">
    <Top>
      <Icon name="search" size={28} />
    </Top>
    <Name>All models</Name>
    <Count>Browse the directory</Count>
  </Card>
);

const Card = styled(Link)<{ $color: string }>`
  --own: ${({ $color }) => $color};
  display: grid;
  align-content: start;
  gap: 0.25rem;
  height: 100%;
  min-height: 9.5rem;
  padding: clamp(1rem, 2.5vw, 1.5rem);
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background:
    radial-gradient(120% 100% at 100% 0%, color-mix(in srgb, var(--own) 26%, transparent), transparent 62%),
    ${({ theme }) => theme.color.surfaceRaised};
  text-decoration: none;
  transition: transform 0.25s ease, border-color 0.25s ease;

  svg { color: color-mix(in srgb, var(--own) 72%, ${({ theme }) => theme.color.text}); }
  &:hover { border-color: var(--own); }
  @media (prefers-reduced-motion: no-preference) { &:hover { transform: translateY(-3px); } }
`;

const Top = styled.span`
  display: flex;
  align-items: start;
  justify-content: space-between;
  min-height: 3.125rem;
  margin-bottom: auto;
`;

/** Its pictures load when it comes near, closer than `loading="lazy"` alone. */
const Faces = styled.span`
  display: flex;
  content-visibility: auto;
  contain-intrinsic-size: 5.5rem 3.125rem;

  > * { border: 2px solid ${({ theme }) => theme.color.surfaceRaised}; }
  > :not(:first-child) { margin-inline-start: -1rem; }
`;

const Name = styled.h3`
  margin-top: 1rem;
  font-size: var(--name-size, clamp(1.125rem, 1rem + 0.6vw, 1.375rem));
  font-weight: 750;
  font-stretch: var(--name-stretch, 88%);
`;

const Count = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-stretch: 88%;
  white-space: nowrap;
`;
