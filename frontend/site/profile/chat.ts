import { type Random, randomBetween } from '../../platform/simulated/repeat-while-visible';
import chat from './chat.json' with { type: 'json' };

/** SPEC.md sections 4 and 9. */
export const chatLimits = {
  kept: 8,
  atFirst: 5,
  every: { minMs: 10_000, maxMs: 25_000 },
  messageMaxLength: 200,
} as const;

const likeShare = 0.2;
const tipShare = 0.15;

export type ChatEntry = { readonly id: number; readonly from: string } & (
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'like' }
  | { readonly kind: 'tip'; readonly dollars: number }
);

const oneOf = (random: Random, texts: readonly string[]): string =>
  texts[randomBetween(random, 0, texts.length - 1)] ?? '';

/** A simulated entry: about 20% likes, 15% tips of $10 to $109, the rest messages. */
export const simulatedEntry = (id: number, random: Random): ChatEntry => {
  const share = random();
  const from = oneOf(random, chat.names);
  if (share < likeShare) return { id, from, kind: 'like' };
  if (share < likeShare + tipShare) return { id, from, kind: 'tip', dollars: randomBetween(random, 10, 109) };
  return { id, from, kind: 'message', text: oneOf(random, chat.messages) };
};

export const firstEntries = (random: Random): ChatEntry[] =>
  Array.from({ length: chatLimits.atFirst }, (_, id) => simulatedEntry(id, random));

export const simulatedOnline = (random: Random): number => randomBetween(random, 20, 69);

export const withEntry = (entries: readonly ChatEntry[], make: (id: number) => ChatEntry): ChatEntry[] =>
  [...entries, make((entries.at(-1)?.id ?? -1) + 1)].slice(-chatLimits.kept);

/** Adds the visitor's message as 'You'; a blank message changes nothing. */
export const withOwnMessage = (entries: readonly ChatEntry[], typed: string): readonly ChatEntry[] => {
  const text = typed.trim();
  return text === '' ? entries : withEntry(entries, (id) => ({ id, from: 'You', kind: 'message', text }));
};
