import { memoryStorage } from '../testing/memory-storage';
import { asksForPrivacy, sessionId } from './session-id';

test('one browser session keeps one id', () => {
  const storage = memoryStorage();
  const first = sessionId({}, () => storage);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(sessionId({}, () => storage)).toBe(first);
});

test('two sessions differ', () => {
  expect(sessionId({}, memoryStorage)).not.toBe(sessionId({}, memoryStorage));
});

test('a visitor who asked for privacy has none, and nothing is stored', () => {
  const storage = memoryStorage();
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
