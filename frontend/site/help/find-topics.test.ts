import { findTopics } from './find-topics';
import { helpTopics } from './help-topics';

const idsOf = (typed: string) => findTopics(helpTopics, typed).map(({ id }) => id);

test('every word must be found, in any case and anywhere in the topic', () => {
  expect(idsOf('REFUND')).toEqual(['refunds']);
  expect(idsOf('photos png')).toEqual(['photos']);
  expect(idsOf('photos refund')).toEqual([]);
});

test('blank text finds nothing', () => {
  expect(idsOf('  ')).toEqual([]);
});

test('ids are anchors: each is its topic’s own', () => {
  expect(new Set(helpTopics.map(({ id }) => id)).size).toBe(helpTopics.length);
});
