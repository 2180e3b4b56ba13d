import { bodyOf, finishPage, templateOf } from './finished-page';

const built =
  '<head><meta-goes-here><!--head--></head><div id="root"><!--page-->client<!--/page--></div><script id="page-state">null</script>';

test('a rendered page is inserted into the built one, with any characters', async () => {
  const page = await finishPage(
    {
      type: 'page',
      status: 200,
      head: '<title>$1</title>',
      body: "<p>$& $'</p>",
      state: '{"a":"$`"}',
      readsData: true,
      screen: 'site/list',
    },
    templateOf(built),
    (screen) => (screen === 'site/list' ? ['/assets/list.js'] : []),
  );
  expect((await bodyOf(page, 'identity')).toString()).toBe(
    '<head><meta-goes-here><title>$1</title><link rel="later" crossorigin href="/assets/list.js"></head>' +
      '<div id="root"><p>$& $\'</p></div><script id="page-state">{"a":"$`"}</script>',
  );
});

test('a built page without insertion points is refused', () => {
  expect(() => templateOf('<head></head><div id="root"></div>')).toThrow(
    'no placeholder for the rendered one',
  );
});
