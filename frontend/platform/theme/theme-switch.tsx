import { styled } from 'styled-components';
import { Icon } from '../../ui/text/icon';
import { chooseTheme, useTheme } from './theme-choice';

export const ThemeSwitch = () => {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Switch type="button" aria-label={`Switch to ${other} theme`} onClick={() => chooseTheme(other)}>
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
