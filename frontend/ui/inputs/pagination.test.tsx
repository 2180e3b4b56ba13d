import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { theme } from '../../platform/theme/theme';
import { Pages } from './pagination';

const show = (current: number, last: number) =>
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <Pages current={current} last={last} addressOf={(page) => `/models?page=${page}`} />
      </MemoryRouter>
    </ThemeProvider>,
  );

test('the first page links to the next page and to no previous page', () => {
  show(1, 3);
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/models?page=2');
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
});

test('a single page shows no pagination', () => {
  show(1, 1);
  expect(screen.queryByRole('navigation')).toBeNull();
});
