/** What a listing contains and costs: the only source of these figures for every page. */
export const offer = {
  price: '$500',
  priceWithCurrency: '$500 USD',
  featuredDays: 30,
  activation: '24-48 hours',
  galleryImages: 20,
  /** No method is named that might not be accepted here: the instructions are an administrator's. */
  payment: 'You pay by the instructions that we email you after your request',
} as const;
