import { memoryStorage } from '../testing/memory-storage';
import { asksForPrivacy, openVisitToken } from './visit-token';

/** `pass` runs what waits. */
const clock = () => {
  const waiting: (() => void)[] = [];
  return {
    later: (run: () => void) => void waiting.push(run),
    pass: () => {
      for (const run of waiting.splice(0)) run();
    },
  };
};

test('a token is kept for the browser session, and is on links once the page can have been read', () => {
  const storage = memoryStorage();
  const { later, pass } = clock();
  const token = openVisitToken({}, () => storage, later);
  expect([token.ofReports(), token.ofLinks()]).toEqual([undefined, undefined]);
  token.receive('first');
  expect([token.ofReports(), token.ofLinks()]).toEqual(['first', undefined]);
  pass();
  token.receive('second');
  expect([token.ofReports(), token.ofLinks()]).toEqual(['second', 'first']);
  pass();
  expect(token.ofLinks()).toBe('second');
  const nextPage = openVisitToken({}, () => storage, later);
  expect([nextPage.ofReports(), nextPage.ofLinks()]).toEqual(['second', 'second']);
});

test.each([
  ['a privacy signal', { globalPrivacyControl: true }],
  ['forbidden storage', {}],
])('with %s a token lives as long as the page, and nothing is stored', (_name, signals) => {
  const storage = memoryStorage();
  const open = () =>
    openVisitToken(signals, () => {
      if (!asksForPrivacy(signals)) throw new Error('denied');
      return storage;
    });
  const token = open();
  token.receive('first');
  expect(token.ofReports()).toBe('first');
  expect(open().ofReports()).toBeUndefined();
  expect(storage).toHaveLength(0);
});

test('Global Privacy Control and Do Not Track both ask for privacy, and nothing else does', () => {
  for (const signals of [{ globalPrivacyControl: true }, { doNotTrack: '1' }, { doNotTrack: 'yes' }])
    expect(asksForPrivacy(signals)).toBe(true);
  for (const signals of [{}, { globalPrivacyControl: false, doNotTrack: '0' }, { doNotTrack: null }])
    expect(asksForPrivacy(signals)).toBe(false);
});
