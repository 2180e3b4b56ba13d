import { readShown, writeShown } from './reports-view-state';

test('what is shown survives the way through the address', () => {
  const shown = { show: 'overdue', kind: 'copyright', search: 'rose', reportId: 12, offset: 50 } as const;
  expect(readShown(writeShown(shown))).toEqual(shown);
});

test('an address that makes no sense shows the open ones', () => {
  const params = new URLSearchParams('show=mine&kind=revenge&report=x&from=-1');
  expect(readShown(params)).toEqual({
    show: 'open',
    kind: undefined,
    search: '',
    reportId: undefined,
    offset: 0,
  });
  expect(String(writeShown(readShown(params)))).toBe('');
});
