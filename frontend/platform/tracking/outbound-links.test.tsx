import { fireEvent, render, screen } from '@testing-library/react';
import { completeOutboundLinks } from './outbound-links';

const start = { referrer: 'l.instagram.com', campaign: 'bio' };
completeOutboundLinks(document, start, { ofLinks: () => 'a1' });

const linkTo = (query: string) => {
  render(
    <a href={`/track/ada/onlyfans?${query}`} onClick={(event) => event.preventDefault()}>
      <span>Open</span>
    </a>,
  );
  const link = screen.getByRole<HTMLAnchorElement>('link');
  return { link, part: screen.getByText('Open'), query: () => new URLSearchParams(link.search) };
};

afterEach(() => history.replaceState(null, ''));

test.each([
  ['a mouse, pen or finger', (part: Element) => fireEvent.pointerDown(part, { button: 0 })],
  ['the middle button', (part: Element) => fireEvent.pointerDown(part, { button: 1 })],
  ['the keyboard or a screen reader', (part: Element) => fireEvent.click(part)],
])('pressed by %s, a link has the visit and the origin of its profile', (_by, press) => {
  history.replaceState({ usr: { from: 'home-featured.2' } }, '');
  const { part, query } = linkTo('surface=profile');
  expect([...query()]).toEqual([['surface', 'profile']]);
  press(part);
  expect(Object.fromEntries(query())).toEqual({
    surface: 'profile',
    from: 'home-featured.2',
    visit: 'a1',
    referrer: 'l.instagram.com',
    campaign: 'bio',
  });
});

test('pressed again on another profile, nothing remains of the first press', () => {
  history.replaceState({ usr: { from: 'home-featured.2' } }, '');
  const { part, query } = linkTo('surface=profile');
  fireEvent.click(part);
  history.replaceState(null, '');
  fireEvent.click(part);
  expect(query().getAll('from')).toEqual(['direct']);
});

test('a link outside a profile has no origin', () => {
  const { part, query } = linkTo('surface=browse&position=4');
  fireEvent.click(part);
  expect([query().get('from'), query().get('position')]).toEqual([null, '4']);
});

test('a link in the context menu, which may be copied, has its origin and no visit', () => {
  const { part, query } = linkTo('surface=profile');
  fireEvent.click(part);
  fireEvent.pointerDown(part, { button: 2 });
  fireEvent.contextMenu(part);
  expect([...query()]).toEqual([
    ['surface', 'profile'],
    ['from', 'direct'],
  ]);
});

test('other links stay as they are', () => {
  render(<a href="/models?visit=1">Models</a>);
  const link = screen.getByRole('link');
  fireEvent.pointerDown(link, { button: 0 });
  expect(link.getAttribute('href')).toBe('/models?visit=1');
});
