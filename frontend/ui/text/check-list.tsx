import { css, styled } from 'styled-components';
import { Icon } from './icon';

/** A list of included items; with `isWide` in columns. */
export const CheckList = ({
  items,
  isWide = false,
}: {
  readonly items: readonly string[];
  readonly isWide?: boolean;
}) => (
  <List $wide={isWide}>
    {items.map((item) => (
      <li key={item}>
        <Icon name="check" size={18} />
        {item}
      </li>
    ))}
  </List>
);

const List = styled.ul<{ $wide: boolean }>`
  display: grid;
  gap: 0.625rem 1.5rem;
  ${({ $wide }) => $wide && css`grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));`}

  li { display: flex; gap: 0.625rem; }
  svg { flex: none; margin-top: 0.2em; color: ${({ theme }) => theme.color.good}; }
`;
