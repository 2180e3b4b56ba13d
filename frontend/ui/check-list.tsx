import { styled } from 'styled-components';
import { Icon } from './icon';

/** What is included, line by line. */
export const CheckList = ({ items }: { readonly items: readonly string[] }) => (
  <List>
    {items.map((item) => (
      <li key={item}>
        <Icon name="check" size={18} />
        {item}
      </li>
    ))}
  </List>
);

const List = styled.ul`
  display: grid;
  gap: 0.625rem;

  li { display: flex; gap: 0.625rem; }
  svg { flex: none; margin-top: 0.2em; color: ${({ theme }) => theme.color.good}; }
`;
