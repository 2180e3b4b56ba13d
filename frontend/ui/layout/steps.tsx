import { styled } from 'styled-components';
import { Panel } from './panel';

interface Step {
  readonly title: string;
  readonly text: string;
}

/** Numbered steps. */
export const Steps = ({ steps }: { readonly steps: readonly Step[] }) => (
  <List>
    {steps.map(({ title, text }) => (
      <Item key={title}>
        <Title>{title}</Title>
        <p>{text}</p>
      </Item>
    ))}
  </List>
);

const List = styled.ol`
  display: grid;
  gap: 1rem;
  counter-reset: step;

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

const Item = styled(Panel).attrs({ as: 'li' })`
  display: grid;
  grid-template-columns: 2rem minmax(0, 1fr);
  gap: 0.25rem 0.75rem;
  padding: 1.25rem;
  color: ${({ theme }) => theme.color.textMuted};
  counter-increment: step;

  &::before {
    content: counter(step);
    grid-row: span 2;
    color: ${({ theme }) => theme.color.highlightText};
    font-size: 2.25rem;
    font-weight: 800;
    font-stretch: 78%;
    line-height: 1;
  }

  ${({ theme }) => theme.from.tablet} {
    display: block;
    &::before { display: block; }
  }
`;

const Title = styled.h3`
  ${({ theme }) => theme.from.tablet} { margin-block: 0.75rem 0.375rem; }
  color: ${({ theme }) => theme.color.text};
  font-size: 1.125rem;
`;
