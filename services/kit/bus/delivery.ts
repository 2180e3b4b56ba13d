export type Delivery = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly messageId: string | undefined;
  /** How often it was delivered before. */
  readonly deliveries: number;
  /** When it was published first, epoch milliseconds. */
  readonly publishedAt: number;
};
