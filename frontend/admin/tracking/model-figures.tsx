import type { Model } from '@marquee/contracts/http/models';
import { styled } from 'styled-components';
import { categoryName } from '../../catalogue/category/category-name';
import { likesOf, ratingTenthsOf } from '../../catalogue/model/figures';

/** What the featured lists say of a model: category, likes, and the rating out of 50. */
export const ModelFigures = ({ model }: { readonly model: Pick<Model, 'category' | 'likes' | 'rating'> }) => (
  <Line>
    {categoryName(model.category)} · {likesOf(model)} likes · {ratingTenthsOf(model)}/50
  </Line>
);

const Line = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
`;
