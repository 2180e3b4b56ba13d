import { css, styled } from 'styled-components';

export const badgeTones = {
  plain: css`background: ${({ theme }) => theme.color.surfaceHigh}; color: ${({ theme }) => theme.color.text};`,
  muted: css`background: ${({ theme }) => theme.color.surfaceHigh}; color: ${({ theme }) => theme.color.textMuted};`,
  good: css`background: ${({ theme }) => theme.color.goodWash}; color: ${({ theme }) => theme.color.good};`,
  bad: css`background: ${({ theme }) => theme.color.badWash}; color: ${({ theme }) => theme.color.bad};`,
  light: css`background: ${({ theme }) => theme.color.highlightWash}; color: ${({ theme }) => theme.color.highlightText};`,
};

export type BadgeTone = keyof typeof badgeTones;

export const Badge = styled.span<{ $tone?: BadgeTone }>`
  display: inline-block;
  padding: 0.125rem 0.625rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  font-size: ${({ theme }) => theme.size.tiny};
  font-weight: 650;
  white-space: nowrap;

  ${({ $tone = 'plain' }) => badgeTones[$tone]}
`;
