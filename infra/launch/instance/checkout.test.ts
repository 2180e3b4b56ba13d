import { checkoutName } from './checkout';

test('two checkouts with the same folder name have different names', () => {
  expect(checkoutName('/home/a/marquee')).not.toBe(checkoutName('/home/b/marquee'));
});

test('a name fits into a folder, a node name and a socket path, with any folder name', () => {
  for (const dir of ['/srv/Größte Site (2)', '/', `/x/${'long'.repeat(50)}`, '/tmp/..'])
    expect(checkoutName(dir)).toMatch(/^[a-z0-9-]{1,24}-[0-9a-f]{6}$/);
});
