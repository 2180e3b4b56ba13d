import { offer } from '../../catalogue/listing/offer';

/** A link stands here from the day that its screen exists. */
export const heroLinks = [
  { to: '/models', label: 'Find My Type', variant: 'light' },
  { to: '/list-model', label: `List Your Model - ${offer.price}`, variant: 'quiet' },
] as const;
