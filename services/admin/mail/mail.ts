/** A mail as it is written; who sends it and when is the business of the queue. */
export type Mail = {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** Whom an answer reaches, where that is not us. */
  readonly replyTo?: string;
};
