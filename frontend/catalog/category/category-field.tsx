import { type Category, categories } from '@marquee/contracts/rules/categories';
import { SelectField } from '../../platform/forms/select-field';
import { categoryName } from './category-queries';

export const categoryItems = categories.map((value) => ({ value, label: categoryName(value) }));

interface CategoryFieldProps {
  readonly category: string;
  readonly onChoose: (category: Category) => void;
}

export const CategoryField = ({ category, onChoose }: CategoryFieldProps) => (
  <SelectField
    label="Category"
    name="category"
    value={categoryItems.find(({ value }) => value === category)?.value ?? ''}
    items={categoryItems}
    onChoose={onChoose}
  />
);
