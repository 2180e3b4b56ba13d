import { fireEvent, screen, waitFor } from '@testing-library/react';
import { styled } from 'styled-components';
import { ModelSearchInput } from '../../catalogue/search/model-search-input';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { SearchBox } from './search-box';

const model = (id: number, name: string) => ({
  id,
  slug: name.toLowerCase(),
  name,
  description: '',
  category: 'new',
  tags: [],
  featured: false,
  premium: false,
  profileImage: null,
  status: 'online',
  isOnline: true,
  rating: 45,
  likes: 0,
  onlyFansLink: null,
  fanvueLink: null,
  featuredUntil: null,
  found: 'beginnings',
  matches: [{ field: 'name', start: 0, end: 2 }],
});
const found = (...models: readonly object[]) =>
  [models, { headers: { 'x-total-count': String(models.length) } }] as const;

test.each([
  ['  ada & co ', '/models?search=ada%20%26%20co'],
  ['   ', '/help'],
])('submitting %j leads to %s', async (text, url) => {
  const { user, router } = renderWithProviders(<SearchBox />, { url: '/help' });
  await user.type(screen.getByLabelText('Search models'), text);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(url);
});

describe('with suggestions', () => {
  const Input = styled.input``;
  const open = () => {
    const server = fakeServer();
    const { router } = renderWithProviders(<ModelSearchInput id="search" as={Input} />);
    const box = screen.getByRole<HTMLInputElement>('combobox');
    const type = (text: string) => fireEvent.change(box, { target: { value: text } });
    const press = (key: string) => fireEvent.keyDown(box, { key });
    const active = () => {
      const id = box.getAttribute('aria-activedescendant');
      return id === null ? null : (document.getElementById(id)?.textContent ?? null);
    };
    const request = async (q: string) => {
      await waitFor(() => expect(server.calls.some(({ path }) => path.includes(`q=${q}&`))).toBe(true));
      return server.next(`GET /api/models/search?q=${q}&`);
    };
    return { server, router, box, type, press, active, request };
  };

  test('a newer text cancels the request for the older one, whose late answer is not shown', async () => {
    const { server, type, request } = open();
    type('ad');
    const older = await request('ad');
    expect(older.isCancelled()).toBe(false);
    type('adela');
    const newer = await request('adela');
    expect(older.isCancelled()).toBe(true);
    older.reply(...found(model(1, 'Adam')));
    newer.reply(...found(model(2, 'Adela')));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Adela/),
      expect.stringMatching(/^See all 1 result /),
    ]);
    expect(server.calls).toHaveLength(2);
  });

  test('text is requested when typing pauses, and blank text never', async () => {
    const { server, type, request } = open();
    for (const text of ['a', 'ad', '  ', 'ada']) type(text);
    await request('ada');
    expect(server.calls).toHaveLength(1);
  });

  test('arrows, Home and End choose a suggestion; Escape closes the list and keeps the text', async () => {
    const { box, type, press, active, request } = open();
    type('ad');
    (await request('ad')).reply(...found(model(1, 'Ada'), model(2, 'Adela')));
    await screen.findByRole('listbox', { name: 'Suggested models' });
    expect([active(), document.querySelector('mark')?.textContent]).toEqual([null, 'Ad']);
    press('ArrowDown');
    expect(active()).toMatch(/Ada/);
    press('End');
    expect(active()).toMatch(/^See all 2 results for /);
    press('Home');
    expect(active()).toMatch(/Ada/);
    press('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box.value).toBe('ad');
    press('ArrowDown');
    await screen.findByRole('listbox');
  });

  test.each([
    ['ArrowDown', '/model/ada'],
    ['ArrowUp', '/models?search=ad'],
  ])('Enter after %s opens %s', async (key, url) => {
    const { router, type, press, request } = open();
    type('ad');
    (await request('ad')).reply(...found(model(1, 'Ada')));
    await screen.findByRole('listbox');
    press(key);
    press('Enter');
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(url));
  });
});
