export interface SiteLink {
  readonly to: string;
  readonly label: string;
}

/** A link stands here from the day that its screen exists. */
export const headerLinks: readonly SiteLink[] = [
  { to: '/models', label: 'Models' },
  { to: '/categories', label: 'Categories' },
  { to: '/contact', label: 'Contact' },
  { to: '/help', label: 'Help' },
];

export const footerLinks: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  { to: '/models', label: 'Models' },
  { to: '/categories', label: 'Categories' },
  { to: '/list-model', label: 'List Your Model' },
  { to: '/seo/premium-content', label: 'Premium Content' },
  { to: '/help', label: 'Help' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/featured', label: 'Featured' },
  { to: '/report', label: 'Report' },
];
