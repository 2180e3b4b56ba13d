export interface LegalSection {
  /** The anchor: links from elsewhere name it, so it stays as it is. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}
