/** A category as it is written where it stands for itself; its slug is in small letters. */
export const categoryName = (category: string): string =>
  category === 'milf' ? 'MILF' : category.slice(0, 1).toUpperCase() + category.slice(1);
