import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  beginReplacing,
  describeInterruption,
  endReplacing,
  readInterruption,
} from '../instance/interruption';
import { type Build, buildsOf, dropBuildsAfter, titleOf } from './images';

let runDir: string;
beforeEach(() => {
  runDir = mkdtempSync(join(tmpdir(), 'images-'));
});
afterEach(() => rmSync(runDir, { recursive: true }));

const build = (name: string): Build => ({
  service: `sha256:service-${name}`,
  tools: `sha256:tools-${name}`,
  version: '0.2.0',
  revision: 'a'.repeat(40),
  since: '2026-11-23T00:00:00.000Z',
});

test('after a rollback the version that was left is not the one to return to', () => {
  writeFileSync(join(runDir, 'images.json'), JSON.stringify([build('a'), build('b'), build('c')]));
  dropBuildsAfter(runDir, build('b'));
  expect(buildsOf(runDir)).toEqual([build('a'), build('b')]);
});

test('a version is shown with its commit, and says when the checkout was edited', () => {
  expect(titleOf(build('a'))).toBe('0.2.0 (aaaaaaaaaa)');
  expect(titleOf({ version: '0.2.0', revision: 'abcdef012345-changed' })).toBe('0.2.0 (abcdef0123, changed)');
  expect(titleOf({ version: '0.2.0', revision: 'unknown' })).toBe('0.2.0');
});

test('an upgrade that was killed is reported with both ways out until one has finished', () => {
  beginReplacing(runDir, { command: 'upgrade', replicas: { tracking: 2 } });
  const unfinished = readInterruption(runDir);
  expect(unfinished).toMatchObject({ command: 'upgrade', replicas: { tracking: 2 } });
  if (unfinished === undefined) return;
  expect(describeInterruption(unfinished, 'docker')).toMatch(
    /"make upgrade".*did not finish.*containers.*run it again.*"make rollback"/,
  );
  expect(describeInterruption(unfinished, 'native')).toMatch(
    /"make upgrade".*did not finish.*processes.*run it again.*the version before.*"make up"/,
  );
  endReplacing(runDir);
  expect(readInterruption(runDir)).toBeUndefined();
});
