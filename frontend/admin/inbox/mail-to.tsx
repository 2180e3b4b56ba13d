/** An address that opens the operator's own mail program, with the subject filled in. */
export const MailTo = ({ address, subject }: { readonly address: string; readonly subject: string }) => (
  <a href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}>{address}</a>
);
