import { styled } from 'styled-components';

interface HowItWorksProps {
  readonly id: string;
  readonly heading: 'h2' | 'h3';
  readonly list: 'ol' | 'ul';
  readonly lines: readonly string[];
}

export const HowItWorks = ({ id, heading: Heading, list: List, lines }: HowItWorksProps) => (
  <Box aria-labelledby={id}>
    <Heading id={id}>How it works</Heading>
    <List>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </List>
  </Box>
);

const Box = styled.section`
  padding: 1rem 1.25rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceHigh};

  h2, h3 { font-size: 1.0625rem; }
  ol, ul { display: grid; gap: 0.375rem; margin-top: 0.625rem; padding-inline-start: 1.25rem; }
  ol { list-style: decimal; }
  ul { list-style: disc; }
  li { color: ${({ theme }) => theme.color.textMuted}; }
`;
