import { useEffect } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { type StoredValue, storedValue, useStoredValue } from '../storage/stored-value';

type ThemeName = 'dark' | 'light';

// theme/before-paint.js reads this key too, before the first paint, or applies the device's theme while there is
// none. A server renders the dark theme.
const storedTheme: StoredValue<ThemeName> = {
  ...storedValue<ThemeName>({
    key: 'marquee_theme',
    parse: (text) =>
      (text ?? globalThis.document?.documentElement.dataset.theme) === 'light' ? 'light' : 'dark',
  }),
  initial: 'dark',
};

/** Repaints immediately and remembers the choice on this device. Another tab's choice applies here too. */
export const ThemeSwitch = () => {
  const theme = useStoredValue(storedTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  useEffect(
    () =>
      storedTheme.subscribe(() => {
        document.documentElement.dataset.theme = storedTheme.get();
      }),
    [],
  );
  return (
    <Switch aria-label={`Switch to ${other} theme`} onClick={() => storedTheme.set(other)}>
      <Icon name="sun" />
      <Icon name="moon" />
    </Switch>
  );
};

/** The icon is right before the script runs, which alone knows the theme of the device. */
const Switch = styled(IconButton)`
  border: 1px solid transparent;

  :root:not([data-theme='light']) & > :last-child { display: none; }
  [data-theme='light'] & > :first-child { display: none; }

  &:hover { border-color: ${({ theme }) => theme.color.line}; }
`;
