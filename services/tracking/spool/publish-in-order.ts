/** Below the publisher's own limit, which new messages share as soon as the last old one is sent. */
export const publishedTogether = 64;

/**
 * Publishes `entries` in order, up to `window()` at a time, and resolves when all are confirmed. Calls
 * `onConfirmed` for an entry once it and all before it are confirmed. After the first failure it publishes no
 * more, and throws that failure when the others have ended.
 */
export const publishInOrder = async <Entry>(
  entries: AsyncIterable<Entry>,
  publish: (entry: Entry) => Promise<void>,
  window: () => number = () => publishedTogether,
  onConfirmed: (entry: Entry) => void = () => {},
): Promise<void> => {
  type Sent = { readonly entry: Entry; readonly ended: Promise<void>; confirmed: boolean };
  const sent: Sent[] = [];
  let failure: { readonly error: unknown } | undefined;

  const confirm = (entry: Sent): void => {
    entry.confirmed = true;
    while (sent[0]?.confirmed) {
      const first = sent.shift();
      if (first) onConfirmed(first.entry);
    }
  };
  const send = (entry: Entry): void => {
    const one: Sent = {
      entry,
      confirmed: false,
      ended: publish(entry).then(
        () => confirm(one),
        (error: unknown) => {
          failure ??= { error };
        },
      ),
    };
    sent.push(one);
  };

  for await (const entry of entries) {
    send(entry);
    if (sent.length >= window()) await sent[0]?.ended;
    if (failure) break;
  }
  await Promise.all(sent.map(({ ended }) => ended));
  if (failure) throw failure.error;
};
