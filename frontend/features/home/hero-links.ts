/** A link stands here from the day that its screen exists. */
export const heroLinks = [{ to: '/models', label: 'Find My Type', variant: 'light' }] as const;
