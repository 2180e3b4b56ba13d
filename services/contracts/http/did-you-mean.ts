/** "Did you mean", where nothing has every word: up to six words with results, encoded, by commas. */
export const didYouMeanHeader = 'x-near-words';
