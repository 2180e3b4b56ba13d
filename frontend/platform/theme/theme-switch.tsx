import { useEffect } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../../ui/text/icon';
import { storedValue, useStoredValue } from '../storage/stored-value';

type ThemeName = 'dark' | 'light';

// theme/before-paint.js reads this key too, before the first paint. A server renders the dark theme.
const storedTheme = storedValue<ThemeName>({
  key: 'marquee_theme',
  parse: (text) => (text === 'light' ? 'light' : 'dark'),
});

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
    <Switch type="button" aria-label={`Switch to ${other} theme`} onClick={() => storedTheme.set(other)}>
      <Icon name={other === 'light' ? 'sun' : 'moon'} />
    </Switch>
  );
};

const Switch = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 2.75rem;
  height: 2.75rem;
  border: 1px solid transparent;
  border-radius: 50%;
  background: none;
  color: ${({ theme }) => theme.color.textMuted};

  &:hover { border-color: ${({ theme }) => theme.color.line}; color: ${({ theme }) => theme.color.text}; }
`;
