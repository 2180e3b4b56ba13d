import * as AlertDialog from 'radix-ui/alert-dialog';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { Button } from '../inputs/button';
import { Cluster } from '../layout/stack';
import { Muted } from '../text/muted';

interface ConfirmDialogProps {
  /** The button that opens the dialog. */
  readonly trigger: ReactElement;
  readonly title: string;
  readonly text: string;
  /** The label of the button that confirms. */
  readonly confirm: string;
  readonly onConfirm: () => void;
}

/** Confirms an action that is hard to undo. Anything but the confirm button closes it without effect. */
export const ConfirmDialog = ({ trigger, title, text, confirm, onConfirm }: ConfirmDialogProps) => (
  <AlertDialog.Root>
    <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>
    <AlertDialog.Portal>
      <Shade />
      <Box>
        <Title>{title}</Title>
        <Muted as={AlertDialog.Description} $top="0.5rem">
          {text}
        </Muted>
        <Cluster $align="stretch" $justify="flex-end" $top="1.5rem">
          <AlertDialog.Cancel asChild>
            <Button $variant="quiet">Cancel</Button>
          </AlertDialog.Cancel>
          <AlertDialog.Action asChild>
            <Button onClick={onConfirm}>{confirm}</Button>
          </AlertDialog.Action>
        </Cluster>
      </Box>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);

const Shade = styled(AlertDialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: 50;
  background: rgb(8 6 13 / 65%);
`;

const Box = styled(AlertDialog.Content)`
  position: fixed;
  inset: 0;
  z-index: 51;
  width: min(calc(100vw - 2rem), 30rem);
  height: fit-content;
  margin: auto;
  padding: 1.5rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.inkRaised};
  box-shadow: ${({ theme }) => theme.shadow.raised};
`;

const Title = styled(AlertDialog.Title)`
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 750;
`;
