import { openTestCatalog, type TestCatalog } from '../testing/open-test-catalog';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
});

afterAll(() => catalog.close());

test.each(['luna-vale', 'placeholder'])(
  'the portrait %s is an SVG that is cached for a day',
  async (name) => {
    const response = await catalog.ask(`/media/portraits/${name}.svg`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=86400, stale-while-revalidate=2592000',
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const etag = response.headers.get('etag') ?? '';
    expect(await response.text()).toMatch(/^<svg /);
    expect(
      (await catalog.ask(`/media/portraits/${name}.svg`, { headers: { 'if-none-match': etag } })).status,
    ).toBe(304);
  },
);

test.each(['luna-vale', 'luna-vale.png', 'Luna.svg', '.svg', '%2e%2e%2fx.svg', '<script>.svg'])(
  '%s is not a portrait: 404',
  async (file) => {
    expect((await catalog.ask(`/media/portraits/${file}`)).status).toBe(404);
  },
);
