/** A number of models, or of videos, that are alike in all that a filter looks at. */
export type Alike = {
  readonly category: string;
  readonly premium: boolean;
  readonly verified: boolean;
  readonly trending: boolean;
  readonly live: boolean;
  readonly count: number;
};
