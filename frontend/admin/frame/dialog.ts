import * as Dialog from 'radix-ui/dialog';
import { styled } from 'styled-components';

export const DialogShade = styled(Dialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: 50;
  background: rgb(8 6 13 / 65%);
`;

export const DialogBox = styled(Dialog.Content)`
  position: fixed;
  inset: 10dvh 0 auto;
  z-index: 51;
  display: grid;
  width: min(calc(100vw - 2rem), 34rem);
  max-height: 80dvh;
  margin-inline: auto;
  padding: 1.25rem;
  overflow-y: auto;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surfaceRaised};
  box-shadow: ${({ theme }) => theme.shadow.raised};
`;

export const DialogTitle = styled(Dialog.Title)`
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 700;
`;
