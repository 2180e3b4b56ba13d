import categoryIcons from './category-icons.json' with { type: 'json' };

/** Icon paths of the categories on a 24-unit grid; an unknown name gets the star. */
const paths = new Map(Object.entries(categoryIcons));

export const CategoryIcon = ({ name }: { readonly name: string }) => (
  <svg
    aria-hidden="true"
    width={30}
    height={30}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={paths.get(name) ?? categoryIcons.star} />
  </svg>
);
