export interface SiteLink {
  readonly to: string;
  readonly label: string;
}

/** The group that holds the privacy choices as well. */
export const legalGroup = 'Legal';

/** A link stands here from the day that its screen exists. */
export const headerLinks: readonly SiteLink[] = [
  { to: '/models', label: 'Models' },
  { to: '/categories', label: 'Categories' },
  { to: '/contact', label: 'Contact' },
  { to: '/help', label: 'Help' },
];

/** In groups, by who looks for them. */
export const footerGroups: readonly { readonly title: string; readonly links: readonly SiteLink[] }[] = [
  {
    title: 'Explore',
    links: [
      { to: '/', label: 'Home' },
      { to: '/models', label: 'Models' },
      { to: '/categories', label: 'Categories' },
      { to: '/seo/premium-content', label: 'Premium Content' },
    ],
  },
  {
    title: 'For creators',
    links: [
      { to: '/list-model', label: 'List Your Model' },
      { to: '/pricing', label: 'Pricing' },
      { to: '/featured', label: 'Featured' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/help', label: 'Help' },
      { to: '/contact', label: 'Contact' },
      { to: '/report', label: 'Report' },
    ],
  },
  {
    title: legalGroup,
    links: [
      { to: '/privacy', label: 'Privacy Policy' },
      { to: '/terms', label: 'Terms of Service' },
    ],
  },
];
