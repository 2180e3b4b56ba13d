import { css, styled } from 'styled-components';
import { Cluster } from './stack';

/** A theater sign, dark in both themes, and so are the controls on it. */
export const sign = css`
  --surface-raised: rgb(255 246 230 / 6%);
  --surface-high: rgb(255 246 230 / 14%);
  --line-strong: rgb(255 246 230 / 50%);
  --highlight-line: var(--accent);
  --text: var(--sign-text);
  --text-muted: var(--sign-muted);
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sign};
  box-shadow: inset 0 0 0 1px rgb(255 213 150 / 22%), ${({ theme }) => theme.shadow.raised};
  color: ${({ theme }) => theme.color.signText};
  text-align: center;

  a:focus-visible { outline-color: ${({ theme }) => theme.color.accent}; }
`;

/** A call to action on the theater sign. */
export const SignPanel = styled.section`
  ${sign}
  display: grid;
  gap: 1rem;
  justify-items: center;
  padding: clamp(2rem, 5vw, 3.5rem) clamp(1.25rem, 6vw, 4rem);

  h2 { font-size: ${({ theme }) => theme.size.heading}; font-weight: 800; font-stretch: 82%; }
  p { max-width: ${({ theme }) => theme.width.text}; color: ${({ theme }) => theme.color.signMuted}; }
  > a { max-width: 100%; white-space: normal; }
`;

export const SignActions = styled(Cluster).attrs({ $align: 'stretch', $justify: 'center' })``;
