export const homeGridSlots = 10;

const homeSliderSlots = 24;

/** Places of featured models on the home page. A card's position there is below this. */
export const homeSlots = homeGridSlots + homeSliderSlots;

/** Sort of `GET /api/models?featured=true` alone: the home page's slots now, which rotate (decision 0035). */
export const rotationSort = 'rotation';

/** The home page's figures of visits and clicks cover this many days, today included. */
export const siteFigureDays = 30;

/** A median of featured models is of at least so many. */
export const featuredMedianMin = 5;
