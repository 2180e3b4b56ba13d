import { keyframes, styled } from 'styled-components';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  display: block;
  width: 2.75rem;
  height: 2.75rem;
  border: 4px solid ${({ theme }) => theme.color.line};
  border-top-color: ${({ theme }) => theme.color.light};
  border-radius: 50%;
  animation: ${turn} 0.9s linear infinite;
`;
