import { cookieName, readCookie, sessionCookie } from './cookies';

test('a cookie is found among others by its full name', () => {
  expect(readCookie('a=1; marquee_admin=token; b=2', 'marquee_admin')).toBe('token');
  expect(readCookie('xmarquee_admin=token', 'marquee_admin')).toBeUndefined();
  expect(readCookie(undefined, 'marquee_admin')).toBeUndefined();
});

test('a session cookie is HttpOnly, SameSite=Strict, and Secure behind TLS', () => {
  expect(sessionCookie('s', 'v', { maxAgeSeconds: 60, secure: true })).toBe(
    's=v; Path=/; HttpOnly; SameSite=Strict; Max-Age=60; Secure',
  );
  expect(sessionCookie('s', '', { maxAgeSeconds: 0, secure: false })).toBe(
    's=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  );
});

test('behind TLS the name has the __Host- prefix, so that no sibling domain can plant the cookie', () => {
  expect([cookieName('s', true), cookieName('s', false)]).toEqual(['__Host-s', 's']);
  // A browser sends a planted plain cookie of the parent domain beside ours, and may send it first.
  expect(readCookie('s=planted; __Host-s=ours', cookieName('s', true))).toBe('ours');
  expect(readCookie('s=planted', cookieName('s', true))).toBeUndefined();
});
