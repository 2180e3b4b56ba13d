import { act, renderHook } from '@testing-library/react';
import { pageValue, storedValue, useStoredValue } from './stored-value';

const jest = import.meta.jest;
const parse = (text: string | null): readonly string[] => (text === null ? [] : text.split(','));
const options = { key: 'test-list', parse, format: (list: readonly string[]) => list.join(',') };

const otherTabWrites = (text: string) => {
  localStorage.setItem('test-list', text);
  window.dispatchEvent(new StorageEvent('storage', { key: 'test-list' }));
};

afterEach(() => {
  jest.restoreAllMocks();
});

test('a value survives in storage and is read by a new page', () => {
  storedValue(options).set(['a', 'b']);
  expect(localStorage.getItem('test-list')).toBe('a,b');
  expect(storedValue(options).get()).toEqual(['a', 'b']);
});

test('the same text gives the same value, as React compares snapshots by identity', () => {
  const stored = storedValue(options);
  stored.set(['a']);
  expect(stored.get()).toBe(stored.get());
});

test('where storage is forbidden the value lasts as long as the page, and nothing throws', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  const stored = storedValue(options);
  expect(stored.get()).toEqual([]);
  stored.set(['a']);
  expect(stored.get()).toEqual(['a']);
});

test('session storage and local storage hold different values', () => {
  storedValue({ ...options, storage: 'session' }).set(['a']);
  expect(sessionStorage.getItem('test-list')).toBe('a');
  expect(storedValue(options).get()).toEqual([]);
});

test('a component renders changes of this page and of other tabs', () => {
  const stored = storedValue(options);
  const { result } = renderHook(() => useStoredValue(stored));
  act(() => stored.set(['a']));
  expect(result.current).toEqual(['a']);
  act(() => otherTabWrites('b,c'));
  expect(result.current).toEqual(['b', 'c']);
});

test('a selected part renders again only when that part changes', () => {
  const stored = storedValue(options);
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useStoredValue(stored, (list) => list.includes('a'));
  });
  act(() => stored.set(['b']));
  expect(renders).toBe(1);
  act(() => stored.set(['a', 'b']));
  expect(result.current).toBe(true);
});

test('an unsubscribed listener is not called, and other keys are ignored', () => {
  const stored = storedValue(options);
  let calls = 0;
  const unsubscribe = stored.subscribe(() => {
    calls += 1;
  });
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  expect(calls).toBe(0);
  otherTabWrites('a');
  expect(calls).toBe(1);
  unsubscribe();
  otherTabWrites('b');
  stored.set(['c']);
  expect(calls).toBe(1);
});

test('a page value has the same interface without storage', () => {
  const value = pageValue(1);
  const { result } = renderHook(() => useStoredValue(value));
  act(() => value.set(2));
  expect(result.current).toBe(2);
  expect(localStorage).toHaveLength(0);
});
