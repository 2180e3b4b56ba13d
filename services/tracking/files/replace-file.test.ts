import { mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeUnfinished, replaceFile } from './replace-file';

const folder = () => mkdtemp(join(tmpdir(), 'replace-file-'));

test('the former file stays until the new one is complete, and a failure leaves nothing else', async () => {
  const dir = await folder();
  const file = join(dir, 'rules.json');
  await replaceFile(file, (fresh) => writeFile(fresh, 'one'));
  await replaceFile(file, async (fresh) => {
    await writeFile(fresh, 'two');
    expect(await readFile(file, 'utf8')).toBe('one');
  });
  await expect(
    replaceFile(file, async (fresh) => {
      await writeFile(fresh, 'half');
      throw new Error('disk full');
    }),
  ).rejects.toThrow('disk full');
  expect([await readdir(dir), await readFile(file, 'utf8')]).toEqual([['rules.json'], 'two']);
});

test('what a killed process left is deleted after a minute, and what another process writes is not', async () => {
  const dir = await folder();
  let left = '';
  const killed = replaceFile(
    join(dir, 'salt.sealed'),
    async (fresh) => {
      left = fresh;
      await writeFile(fresh, 'salt');
    },
    () => new Promise(() => {}),
  );
  void killed;
  while ((await readdir(dir)).length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await writeFile(join(dir, 'kept.bin'), '');
  await removeUnfinished(dir);
  expect(await readdir(dir)).toHaveLength(2);
  const old = new Date(Date.now() - 61_000);
  await utimes(left, old, old);
  await utimes(join(dir, 'kept.bin'), old, old);
  await removeUnfinished(dir);
  expect(await readdir(dir)).toEqual(['kept.bin']);
});
