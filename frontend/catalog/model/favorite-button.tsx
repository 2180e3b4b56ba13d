import type { Model } from '@marquee/contracts/http/models';
import { css, styled } from 'styled-components';
import { showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { favoritesMax, toggleFavorite, useIsFavorite } from './favorites';

type FavoriteButtonProps = { readonly model: Pick<Model, 'id' | 'name'> };

const useFavorite = ({ id, name }: FavoriteButtonProps['model']) => ({
  isFavorite: useIsFavorite(id),
  toggle: () => {
    if (toggleFavorite(id)) return;
    showToast({
      title: `You can save up to ${favoritesMax} favorites`,
      text: `Remove one to add ${name}.`,
      tone: 'destructive',
    });
  },
});

export const FavoriteHeart = ({ model }: FavoriteButtonProps) => {
  const { isFavorite, toggle } = useFavorite(model);
  return (
    <Heart type="button" aria-pressed={isFavorite} onClick={toggle}>
      <Icon name="heart" size={20} />
      <VisuallyHidden>Favorite {model.name}</VisuallyHidden>
    </Heart>
  );
};

export const FavoriteButton = ({ model }: FavoriteButtonProps) => {
  const { isFavorite, toggle } = useFavorite(model);
  return (
    <LabeledHeart $variant="quiet" aria-pressed={isFavorite} onClick={toggle}>
      <Icon name="heart" size={20} />
      <span>
        Favorite<VisuallyHidden> {model.name}</VisuallyHidden>
      </span>
    </LabeledHeart>
  );
};

const filled = css`
  &[aria-pressed='true'] svg { fill: currentColor; }
`;

/* On the picture it is dark in both themes. */
const Heart = styled.button`
  display: grid;
  place-items: center;
  width: max(2.5rem, var(--touch-target));
  height: max(2.5rem, var(--touch-target));
  border: 1px solid rgb(255 255 255 / 30%);
  border-radius: 50%;
  background: rgb(8 6 13 / 62%);
  color: #fff;
  transition: background-color 0.15s, transform 0.15s;

  ${filled}
  &:hover { background: rgb(8 6 13 / 88%); }
  &[aria-pressed='true'] { color: ${({ theme }) => theme.color.accent}; border-color: currentColor; }
  &:focus-visible { outline-color: ${({ theme }) => theme.color.accent}; }
`;

const LabeledHeart = styled(Button)`
  ${filled}
  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.highlightLine}; color: ${({ theme }) => theme.color.highlightText}; }
`;
