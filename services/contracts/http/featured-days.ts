/** Days for which a model can be featured at once. */
export const featuredDaysMax = 365;
export const featuredDaysDefault = 30;
