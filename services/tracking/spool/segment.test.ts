import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSegment } from './segment';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'segment-'));
});
afterEach(() => rm(dir, { recursive: true }));

test.each([
  [1, true],
  [2, false],
])(
  'cuts a failed write off; with %s failed syncs its numbers may be used again: %s',
  async (failures, clean) => {
    const path = join(dir, '1.spool');
    const segment = await openSegment(path);
    await segment.append([Buffer.from('kept')]);
    const probe = await open(path, 'r');
    const datasync = import.meta.jest.spyOn(Object.getPrototypeOf(probe), 'datasync');
    await probe.close();
    for (let failed = 0; failed < failures; failed += 1)
      datasync.mockRejectedValueOnce(new Error('the disk is gone'));
    await expect(segment.append([Buffer.from('refused')])).rejects.toMatchObject({
      name: 'SpoolFailed',
      clean,
    });
    datasync.mockRestore();
    expect(await readFile(path, 'utf8')).toBe('kept');
    expect(segment.isSealed()).toBe(true);
  },
);
