/** A mail as it is queued; sender and date are added when it is sent. */
export type Mail = {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** Who gets an answer, where that is not the contact address. */
  readonly replyTo?: string;
};

/** A mail about the state of a listing request or report. It repeats nothing that was typed into the form. */
export const stateMail = (
  { reference, email, statusToken }: { reference: string; email: string; statusToken: string },
  { subject, body }: { subject: string; body: string },
  more: readonly (string | undefined)[],
  status: { readonly page: `/${string}`; readonly publicUrl: string },
): Mail => ({
  recipient: email,
  subject: `${subject} (${reference})`,
  body: paragraphsOf([
    body,
    ...more,
    `Your reference number is ${reference}.`,
    // The token is the fragment, which a browser does not send: it is in no request log and in no page count.
    `How it stands:\n${new URL(`${status.page}#${statusToken}`, status.publicUrl).href}`,
    'Marquee',
  ]),
});

/** The text of a mail; absent paragraphs are left out. */
export const paragraphsOf = (paragraphs: readonly (string | undefined)[]): string =>
  `${paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n')}\n`;
