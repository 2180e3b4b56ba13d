import { bodyOf, sitePageOf, templateOf } from './site-page';

const built =
  '<head><title-goes-here><!--head--></head><div id="root"><!--page-->alone<!--/page--></div><script id="page-state">null</script>';

test('a drawn page is put into the places of the built one, whatever signs it holds', async () => {
  const template = templateOf(built);
  if (template === undefined) throw new Error('the template has its places');
  const page = await sitePageOf(
    {
      is: 'drawn',
      page: {
        status: 200,
        head: '<title>$1</title>',
        body: "<p>$& $'</p>",
        state: '{"a":"$`"}',
        asked: true,
        modules: ['a'],
      },
    },
    template,
    () => ['/assets/a.js'],
  );
  expect((await bodyOf(page, 'identity')).toString()).toBe(
    '<head><title-goes-here><link rel="later" crossorigin href="/assets/a.js"><title>$1</title></head>' +
      '<div id="root"><p>$& $\'</p></div><script id="page-state">{"a":"$`"}</script>',
  );
});

test('a page that was built without places has no template', () => {
  expect(templateOf('<head></head><div id="root"></div>')).toBeUndefined();
});
