import { deviceCookieSeconds, deviceCookies } from './device-cookie';

const secret = 'a secret of this test, 32 characters or more';
const newSecret = 'a newer secret of this test, 32 characters or more';
const owner = { name: 'owner@marquee.example', passwordHash: '$argon2id$of the owner' };
const cookies = deviceCookies([secret]);

test('a cookie is valid for its account and password only, and not when changed', () => {
  const cookie = cookies.issue(owner);
  const device = cookies.verify(owner, cookie);
  expect(device).toMatch(/^[\w-]{22}$/);
  const [, , signature = ''] = cookie.split('.');
  for (const [account, given] of [
    [{ ...owner, name: 'another@marquee.example' }, cookie],
    [{ ...owner, passwordHash: '$argon2id$of a new password' }, cookie],
    [{ ...owner, passwordHash: undefined }, cookie],
    [{ ...owner, passwordHash: undefined }, cookies.issue({ ...owner, passwordHash: undefined })],
    [owner, `x${cookie}`],
    [owner, `${device}.9999999999.${signature}`],
    [owner, `${cookie}.x`],
    [owner, 'x'],
    [owner, ''],
    [owner, undefined],
  ] as const)
    expect(cookies.verify(account, given)).toBeUndefined();
});

test('the next cookie of a browser has the same id and holds neither account nor hash', () => {
  const device = cookies.verify(owner, cookies.issue(owner));
  const next = cookies.issue(owner, device);
  expect(cookies.verify(owner, next)).toBe(device);
  expect(cookies.verify(owner, cookies.issue(owner))).not.toBe(device);
  expect(next).not.toMatch(/owner|argon2id/);
});

test('a cookie expires after 180 days', () => {
  const cookie = cookies.issue(owner);
  const after = (seconds: number) => deviceCookies([secret], () => Date.now() + seconds * 1_000);
  expect(after(deviceCookieSeconds - 60).verify(owner, cookie)).toBeDefined();
  expect(after(deviceCookieSeconds + 1).verify(owner, cookie)).toBeUndefined();
});

test('a cookie stays valid while its secret is among the accepted ones', () => {
  const cookie = cookies.issue(owner);
  expect(deviceCookies([newSecret, secret]).verify(owner, cookie)).toBeDefined();
  expect(deviceCookies([newSecret]).verify(owner, cookie)).toBeUndefined();
  expect(cookies.verify(owner, deviceCookies([newSecret, secret]).issue(owner))).toBeUndefined();
});
