/** What a listing contains and costs: the only source of these figures for every page. */
export const offer = {
  price: '$500',
  priceWithCurrency: '$500 USD',
  featuredDays: 30,
  activation: '24-48 hours',
  galleryImages: 20,
  paymentMethods: 'credit card, PayPal or bank transfer',
} as const;
