/** A landing page that a person wrote, under the words that people search for. */
export interface KeywordPage {
  /** In the middle of a sentence: “premium content”. */
  readonly keyword: string;
  readonly title: string;
  readonly description: string;
  /** Further metadata, by name. */
  readonly metaTags?: Readonly<Record<string, string>>;
}
