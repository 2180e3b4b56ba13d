import { LineDrawing } from '../../ui/text/icon';
import categoryIcons from './category-icons.json' with { type: 'json' };

/** Icon paths of the categories on a 24-unit grid; an unknown name gets the star. */
const paths = new Map(Object.entries(categoryIcons));

export const CategoryIcon = ({ name }: { readonly name: string }) => (
  <LineDrawing path={paths.get(name) ?? categoryIcons.star} size={30} strokeWidth="1.6" />
);
