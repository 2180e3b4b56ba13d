import { css, styled } from 'styled-components';

export const PasswordBadge = ({ hasPassword }: { readonly hasPassword: boolean }) => (
  <Badge $has={hasPassword}>{hasPassword ? 'Has Password' : 'No Password'}</Badge>
);

const Badge = styled.span<{ $has: boolean }>`
  flex: none;
  padding: 0.125rem 0.625rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  font-size: 0.75rem;
  font-weight: 700;
  white-space: nowrap;

  ${({ $has, theme }) =>
    $has
      ? css`background: ${theme.color.goodWash}; color: ${theme.color.good};`
      : css`background: ${theme.color.inkHigh}; color: ${theme.color.textMuted};`}
`;
