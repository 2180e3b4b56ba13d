export interface SiteLink {
  readonly to: string;
  readonly label: string;
}

/** A link stands here from the day that its screen exists. */
export const headerLinks: readonly SiteLink[] = [{ to: '/models', label: 'Models' }];

export const footerLinks: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  { to: '/models', label: 'Models' },
];
