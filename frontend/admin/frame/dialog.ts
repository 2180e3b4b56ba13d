import * as Dialog from 'radix-ui/dialog';
import { styled } from 'styled-components';
import { shade } from '../../ui/feedback/confirm-dialog';

export const DialogShade = styled(Dialog.Overlay)`${shade}`;

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
