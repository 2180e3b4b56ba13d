/**
 * "Did you mean", where nothing has every word: up to six words that each have results, percent-encoded and joined by
 * commas.
 */
export const didYouMeanHeader = 'x-near-words';
