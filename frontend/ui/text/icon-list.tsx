import { styled } from 'styled-components';
import { Icon, type IconName } from './icon';

export interface IconPoint {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** Points with an icon, a title and a sentence each, in columns. */
export const IconList = ({ points }: { readonly points: readonly IconPoint[] }) => (
  <List>
    {points.map(({ icon, title, text }) => (
      <li key={title}>
        <Icon name={icon} size={26} />
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </List>
);

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: clamp(1.25rem, 3vw, 2.25rem);

  li { display: grid; grid-template-columns: auto 1fr; align-content: start; gap: 0.25rem 0.875rem; }
  svg { grid-row: span 2; color: ${({ theme }) => theme.color.highlightText}; }
  h3 { font-size: 1.125rem; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
`;
