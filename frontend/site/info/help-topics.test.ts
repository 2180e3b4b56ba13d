import { findTopics, helpTopics } from './help-topics';

const topics = helpTopics('contact@marquee.example');
const idsOf = (typed: string) => findTopics(topics, typed).map(({ id }) => id);

test('every word must occur in the topic, in any case', () => {
  expect(idsOf('REFUND')).toEqual(['refunds']);
  expect(idsOf('photos png')).toEqual(['photos']);
  expect(idsOf('photos refund')).toEqual([]);
});

test('blank text finds nothing', () => {
  expect(idsOf('  ')).toEqual([]);
});

test('ids are anchors and unique', () => {
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
});
