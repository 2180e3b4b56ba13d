import { installFailure } from './require-programs';

test.each([
  [
    "Err:1 http://deb.debian.org bookworm InRelease\n  Temporary failure resolving 'deb.debian.org'",
    /check the network/,
  ],
  [
    'E: You do not have enough free space in /var/cache/apt/archives/.\nNo space left on device',
    /disk is full/,
  ],
  ['sudo: a password is required', /as root or with sudo/],
  ['E: Unable to locate package redis-server', /do not know Redis/],
  [
    'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 12',
    /Wait until it has finished/,
  ],
  ['dpkg: something new', /something new/],
])('the output of an installer becomes one sentence with a remedy', (output, sentence) => {
  expect(installFailure(output, 'Redis')).toMatch(sentence);
  expect(installFailure(output, 'Redis')).not.toContain('\n');
});
