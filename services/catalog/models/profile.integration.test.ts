import { ErrorBody } from '@marquee/contracts/http/error-body';
import { ModelProfile } from '@marquee/contracts/http/models';
import { openTestCatalog, type TestCatalog } from '../testing/open-test-catalog';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
});

afterAll(() => catalog.close());

const create = (body: unknown): Promise<Response> => catalog.ask('/api/models', { as: 'admin', body });
const image = (nth: number) => ({ url: `/media/portraits/luna-vale-${nth}.svg`, alt: ` Image ${nth} ` });

test('a profile has the bio, the gallery in order with alt texts, and the links', async () => {
  const made = await create({
    name: 'Luna Vale',
    bio: ' Two lines\nabout her. ',
    gallery: [image(3), image(1), { url: 'https://images.example.com/a.jpg' }],
    socialLinks: ['https://x.com/lunavale', '', ' https://www.instagram.com/lunavale '],
  });
  expect(made.status).toBe(201);
  const profile = ModelProfile.parse(await (await catalog.ask('/api/models/slug/luna-vale')).json());
  expect(profile).toMatchObject({
    bio: 'Two lines\nabout her.',
    gallery: [
      { url: '/media/portraits/luna-vale-3.svg', alt: 'Image 3' },
      { url: '/media/portraits/luna-vale-1.svg', alt: 'Image 1' },
      { url: 'https://images.example.com/a.jpg', alt: '' },
    ],
    socialLinks: [
      { network: 'x', url: 'https://x.com/lunavale' },
      { network: 'instagram', url: 'https://www.instagram.com/lunavale' },
    ],
    verified: false,
    verification: null,
  });
});

test('a gallery has at most twenty images', async () => {
  const twenty = Array.from({ length: 20 }, (_, nth) => image(nth));
  expect((await create({ name: 'Twenty Moor', gallery: twenty })).status).toBe(201);
});

test.each([
  [{ gallery: Array.from({ length: 21 }, (_, nth) => image(nth)) }, 'gallery'],
  [{ gallery: [image(1), image(1)] }, 'gallery'],
  [{ gallery: [{ url: 'http://example.com/a.jpg' }] }, 'gallery'],
  [{ gallery: [{ url: 'javascript:alert(1)' }] }, 'gallery'],
  [{ gallery: [{ url: '/media/a.svg', alt: 'x'.repeat(201) }] }, 'gallery'],
  [{ socialLinks: ['https://example.com/me'] }, 'socialLinks'],
  [{ socialLinks: ['http://x.com/me'] }, 'socialLinks'],
  [{ socialLinks: 'https://x.com/me' }, 'socialLinks'],
  [{ bio: 'x'.repeat(5_001) }, 'bio'],
])('%j answers 400 and names %s', async (more, field) => {
  const response = await create({ name: 'Fair Name', ...more });
  expect(response.status).toBe(400);
  const { fields } = ErrorBody.parse(await response.json());
  expect(Object.keys(fields ?? {})[0]?.startsWith(field)).toBe(true);
});
