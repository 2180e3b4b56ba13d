import { encodeBatch, toBus } from './batch-message';

const number = { producer: '0b0c5a94-5d3c-4c8e-9f0b-0f6c2c1d7a11', seq: 1, acceptedBefore: 0 };
const group = (traceparent?: string) => ({ events: 0, json: '', requestId: 'r', traceparent });
const nth = (n: number): string => `00-${String(n).padStart(32, '1')}-${'a'.repeat(16)}-01`;

test('a message names the spans that published its groups, as many as fit into its headers', () => {
  const groups = [group(), ...Array.from({ length: 40 }, (_, n) => group(nth(n)))];
  const { traceparents } = toBus(encodeBatch(number, groups)).headers ?? {};
  expect(String(traceparents).split(' ')).toEqual(Array.from({ length: 16 }, (_, n) => nth(n)));
});

test('without a trace a message has no such header', () => {
  expect(toBus(encodeBatch(number, [group()])).headers).not.toHaveProperty('traceparents');
});
