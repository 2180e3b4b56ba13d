/** What a listing is and costs. Every screen that names a figure takes it from here. */
export const offer = {
  price: '$500',
  priceWithCurrency: '$500 USD',
  featuredDays: 30,
  activation: '24-48 hours',
  galleryImages: 20,
  paymentMethods: 'credit card, PayPal or bank transfer',
} as const;
