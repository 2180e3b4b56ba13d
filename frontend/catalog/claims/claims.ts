/** A figure that the site does not measure. `target`: a goal. `marketing`: advertising copy. */
export type Claim = {
  readonly label: string;
  readonly kind: 'target' | 'marketing';
  readonly value: string;
};

/** Every figure in the public copy, each shown with its kind. No other file contains one. */
export const claims = {
  monthlyVisitors: { kind: 'marketing', value: '5M+', label: 'monthly visitors' },
  dailyVisitors: { kind: 'marketing', value: '100,000+', label: 'daily visitors' },
  activeUsers: { kind: 'marketing', value: '1M+', label: 'active users' },
  monthlyPageViews: { kind: 'marketing', value: '36M+', label: 'monthly page views' },
  seoPages: { kind: 'marketing', value: '2.5M+', label: 'SEO pages' },
  countries: { kind: 'marketing', value: '195+', label: 'countries' },
  sitemaps: { kind: 'marketing', value: '50', label: 'sitemaps' },
  globalCoverage: { kind: 'marketing', value: '95%', label: 'global coverage' },
  trafficIncrease: { kind: 'marketing', value: '850%', label: 'average traffic increase' },
  newFans: { kind: 'marketing', value: '25K+', label: 'new fans per month' },
  activationTime: { kind: 'marketing', value: '72h', label: 'average activation time' },
  paymentMethods: { kind: 'marketing', value: 'Card, PayPal, bank', label: 'payment methods' },
  uptime: { kind: 'target', value: '99.9%', label: 'uptime' },
} as const satisfies Record<string, Claim>;

export type ClaimName = keyof typeof claims;
