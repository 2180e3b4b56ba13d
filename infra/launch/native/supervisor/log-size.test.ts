import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boundLogs } from './log-size';

test('a log past its limit is rotated while its writer continues, and the previous part is kept', () => {
  const dir = mkdtempSync(join(tmpdir(), 'logs-'));
  const path = join(dir, 'gateway.log');
  const writer = openSync(path, 'a');
  writeSync(writer, 'x'.repeat(100));
  boundLogs(dir, 1000);
  expect(readFileSync(path, 'utf8')).toHaveLength(100);
  boundLogs(dir, 50);
  writeSync(writer, 'after');
  closeSync(writer);
  expect(readFileSync(path, 'utf8')).toBe('after');
  expect(readFileSync(`${path}.1`, 'utf8')).toHaveLength(100);
  rmSync(dir, { recursive: true });
});
