/** Models in the home page's grid. */
export const homeGridSlots = 10;

/** Models in its slider, after those of the grid. */
export const homeSliderSlots = 24;

/** Places of featured models on the home page. A card's position there is below this. */
export const homeSlots = homeGridSlots + homeSliderSlots;
