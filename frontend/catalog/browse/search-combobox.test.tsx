import { sampleModel } from '@marquee/contracts/testing/sample-models';
import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { originIn } from '../../platform/tracking/origin';
import { Field } from '../../ui/inputs/field';
import { ModelSearchInput } from './search-combobox';

const ada = sampleModel();
const adam = sampleModel({ id: 2, slug: 'adam-stone', name: 'Adam Stone' });
const total = (count: number) => ({ headers: { 'x-total-count': String(count) } });

const show = () => {
  const server = fakeServer();
  const submitted: string[] = [];
  const rendered = renderWithProviders(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push(String(new FormData(event.currentTarget).get('search')));
      }}
    >
      <ModelSearchInput as={Field} id="search" placeholder="Search" />
    </form>,
  );
  return { ...rendered, server, submitted, input: screen.getByRole<HTMLInputElement>('combobox') };
};

const searched = async ({ server, user, input }: ReturnType<typeof show>) => {
  await user.type(input, 'ada');
  const call = await server.next('GET /api/models/search?q=ada');
  call.reply([ada, adam], total(9));
  return screen.findAllByRole('option');
};

const activeText = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('suggestions and a link to all results appear below the text and are announced', async () => {
  const shown = show();
  const options = await searched(shown);
  expect(options.map((option) => option.textContent)).toEqual([
    'AVAda ValeNew',
    'ASAdam StoneNew',
    'See all 9 results for “ada”',
  ]);
  expect(shown.input.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('2 suggestions of 9 models');
});

test('a newer text cancels the request for the older one, and only its suggestions are shown', async () => {
  const { server, user, input } = show();
  await user.type(input, 'ad');
  const older = await server.next('GET /api/models/search?q=ad&');
  expect(older.isCanceled()).toBe(false);
  await user.type(input, 'am');
  const newer = await server.next('GET /api/models/search?q=adam');
  await waitFor(() => expect(older.isCanceled()).toBe(true));
  newer.reply([adam], total(1));
  await screen.findByRole('option', { name: /Adam Stone/ });
  older.reply([ada], total(1));
  expect(screen.queryByRole('option', { name: /Ada Vale/ })).toBeNull();
});

test('arrows move through the options by way of the text, and Enter opens the active one', async () => {
  const shown = show();
  const { user, input, router, submitted } = shown;
  await searched(shown);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeText(input)).toContain('Adam Stone');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(input.hasAttribute('aria-activedescendant')).toBe(false);
  await user.keyboard('{ArrowUp}');
  expect(activeText(input)).toContain('See all 9 results');
  await user.keyboard('{Home}{Enter}');
  expect(router.state.location.pathname).toBe('/model/ada-vale');
  expect(originIn(router.state.location.state)).toEqual({ surface: 'search', position: 0 });
  expect(submitted).toEqual([]);
});

test('Enter in the text submits the form and closes the list', async () => {
  const shown = show();
  await searched(shown);
  await shown.user.keyboard('{Enter}');
  expect(shown.submitted).toEqual(['ada']);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape closes the list and keeps the text, and an arrow opens it again', async () => {
  const shown = show();
  await searched(shown);
  await shown.user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(shown.input.value).toBe('ada');
  await shown.user.keyboard('{ArrowDown}');
  await screen.findByRole('listbox');
});

test('blank text requests nothing', async () => {
  const { server, user, input } = show();
  await user.type(input, '   ');
  await user.type(input, 'ada');
  await server.next('GET /api/models/search?q=ada');
  expect(server.calls.every(({ path }) => path.includes('q=a'))).toBe(true);
});
