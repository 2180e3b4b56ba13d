import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { theme } from '../../platform/theme/theme';
import { Pages, pageNumbers } from './pagination';

const show = (current: number, last: number) =>
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <Pages current={current} last={last} urlOf={(page) => `/models?page=${page}`} />
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

test('few pages are all shown', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('many pages show the ends and the neighborhood', () => {
  expect(pageNumbers(1, 400)).toEqual([1, 2, 'gap', 400]);
  expect(pageNumbers(200, 400)).toEqual([1, 'gap', 199, 200, 201, 'gap', 400]);
  expect(pageNumbers(400, 400)).toEqual([1, 'gap', 399, 400]);
});
