export const featuredDaysMax = 365;
export const featuredDaysDefault = 30;

/** The price of a listing request for `featuredDaysDefault` days, unless the operator agrees another one. */
export const listingPriceCents = 50_000;

/** An agreed price at most: a million dollars. */
export const priceMaxCents = 100_000_000;
