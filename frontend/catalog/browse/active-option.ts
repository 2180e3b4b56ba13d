/** No option is active: keys belong to the text. */
export const noOption = -1;

/**
 * The option that a key leads to, or `null` when it belongs to the text. Arrows wrap by way of the text;
 * Home and End belong to the text until an option is active.
 */
export const optionAfter = (key: string, active: number, count: number): number | null => {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return active + 1 >= count ? noOption : active + 1;
    case 'ArrowUp':
      return active === noOption ? count - 1 : active - 1;
    case 'Home':
      return active === noOption ? null : 0;
    case 'End':
      return active === noOption ? null : count - 1;
    default:
      return null;
  }
};
