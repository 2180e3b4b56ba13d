import { asksForPrivacy, sessionId } from './session-id';

const memory = (): Storage => {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value);
    },
    removeItem: (key) => {
      kept.delete(key);
    },
  };
};

test('one browser session keeps one id', () => {
  const storage = memory();
  const first = sessionId({}, () => storage);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(sessionId({}, () => storage)).toBe(first);
});

test('two sessions differ', () => {
  expect(sessionId({}, memory)).not.toBe(sessionId({}, memory));
});

test('a visitor who asked for privacy has none, and nothing is stored', () => {
  const storage = memory();
  expect(sessionId({ globalPrivacyControl: true }, () => storage)).toBeUndefined();
  expect(sessionId({}, () => storage)).toBeDefined();
});

test('forbidden storage means no id, not an error', () => {
  const forbidden = () => {
    throw new Error('denied');
  };
  expect(sessionId({}, forbidden)).toBeUndefined();
});

test('Global Privacy Control and Do Not Track both ask for privacy, and nothing else does', () => {
  for (const signals of [{ globalPrivacyControl: true }, { doNotTrack: '1' }, { doNotTrack: 'yes' }])
    expect(asksForPrivacy(signals)).toBe(true);
  for (const signals of [{}, { globalPrivacyControl: false, doNotTrack: '0' }, { doNotTrack: null }])
    expect(asksForPrivacy(signals)).toBe(false);
});
