/** `in-review` reads `In review`. */
export const stateWords = (state: string): string => {
  const words = state.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
