import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { IconButton } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { useFavorites } from './favorites';

export const FavoritesLink = ({ onChoose }: { readonly onChoose?: () => void }) => {
  const { pathname } = useLocation();
  const count = useFavorites().length;
  return (
    <HeartLink
      as={Link}
      to="/favorites"
      onClick={onChoose}
      aria-current={pathname === '/favorites' ? 'page' : undefined}
    >
      <Icon name="heart" size={22} />
      <VisuallyHidden>Favorites</VisuallyHidden>
      {count > 0 && <Count>{count}</Count>}
    </HeartLink>
  );
};

const HeartLink = styled(IconButton)`
  position: relative;

  &[aria-current] { color: ${({ theme }) => theme.color.highlightText}; }
`;

const Count = styled.span`
  position: absolute;
  inset: 0.125rem 0 auto auto;
  min-width: 1.125rem;
  padding-inline: 0.25rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.highlight};
  color: ${({ theme }) => theme.color.onHighlight};
  font-size: 0.6875rem;
  font-weight: 800;
  line-height: 1.125rem;
  text-align: center;
`;
