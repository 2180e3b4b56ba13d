import { styled } from 'styled-components';

/** The summary of a status page: good or bad, with the result in `strong`. */
export const Verdict = styled.p<{ readonly $good: boolean }>`
  padding: 1rem 1.25rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ $good, theme }) => ($good ? theme.color.goodWash : theme.color.badWash)};
  color: ${({ $good, theme }) => ($good ? theme.color.good : theme.color.bad)};

  strong { font-size: ${({ theme }) => theme.size.title}; }
`;
