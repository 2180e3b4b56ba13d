/**
 * Publishes what `entries` yields, in order, up to `window()` at a time, and resolves when all are confirmed. `onConfirmed` hears of an
 * entry once it and all before it are. At the first failure nothing more is published; it throws that failure after the rest has settled.
 */
export const publishInOrder = async <Entry>(
  entries: AsyncIterable<Entry>,
  {
    publish,
    onConfirmed,
    window,
  }: { publish: (entry: Entry) => Promise<void>; onConfirmed: (entry: Entry) => void; window: () => number },
): Promise<void> => {
  type Sent = { readonly entry: Entry; readonly settled: Promise<void>; confirmed: boolean };
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
      settled: publish(entry).then(
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
    if (sent.length >= window()) await sent[0]?.settled;
    if (failure) break;
  }
  await Promise.all(sent.map(({ settled }) => settled));
  if (failure) throw failure.error;
};
