import { together } from './steps';

test('work at the same time is waited for, also when some of it fails, and the first reason is thrown', async () => {
  const ended: string[] = [];
  const slow = new Promise<void>((settle) => setTimeout(settle, 20)).then(() => {
    ended.push('slow');
  });
  const failing = Promise.reject(new Error('no disk'));
  await expect(together(slow, failing)).rejects.toThrow('no disk');
  expect(ended).toEqual(['slow']);
});
