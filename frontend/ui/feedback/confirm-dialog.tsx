import * as AlertDialog from 'radix-ui/alert-dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { css, styled } from 'styled-components';
import { Button } from '../inputs/button';
import { Cluster } from '../layout/stack';
import { Muted } from '../text/muted';
import { VisuallyHidden } from '../text/visually-hidden';

interface ConfirmDialogProps {
  /** The button that opens the dialog, by default with the text of `confirm`. Without it `open` does. */
  readonly button?: ComponentProps<typeof Button>;
  /** What the button is about, for screen readers. */
  readonly about?: string;
  readonly open?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** The question with the name of what it is about: `Archive Ada Vale?` */
  readonly title: string;
  /** The effect: what ends or becomes public, for whom, and whether it can be undone. */
  readonly text: ReactNode;
  /** The label of the button that confirms: the same verb as the title's. */
  readonly confirm: string;
  /** `plain` for an action that neither ends nor publishes anything. */
  readonly tone?: 'destructive' | 'plain';
  readonly onConfirm: () => void;
}

/** Names the effect of an action that ends or publishes something. Only its button confirms it. */
export const ConfirmDialog = ({
  button,
  about,
  title,
  text,
  confirm,
  tone = 'destructive',
  onConfirm,
  ...openness
}: ConfirmDialogProps) => {
  // Radix returns the focus to the trigger only, which a dialog opened by `open` lacks.
  const focusedBefore = useRef<Element>(null);
  return (
    <AlertDialog.Root {...openness}>
      {button !== undefined && (
        <AlertDialog.Trigger asChild>
          {/* In a list the buttons are not red; the dialog that each opens is. */}
          <Button
            $variant={tone === 'plain' || about !== undefined ? 'quiet' : 'destructiveQuiet'}
            {...button}
          >
            {button.children ?? confirm}
            {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
          </Button>
        </AlertDialog.Trigger>
      )}
      <AlertDialog.Portal>
        <Shade />
        <Box
          $tone={tone}
          onOpenAutoFocus={() => {
            focusedBefore.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
          }}
        >
          <Title>{title}</Title>
          <Muted as={AlertDialog.Description} $top="0.5rem">
            {text}
          </Muted>
          <Cluster $align="stretch" $justify="flex-end" $top="1.5rem">
            <AlertDialog.Cancel asChild>
              <Button $variant="quiet">Cancel</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button $variant={tone === 'destructive' ? 'destructive' : 'light'} onClick={onConfirm}>
                {confirm}
              </Button>
            </AlertDialog.Action>
          </Cluster>
        </Box>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};

export const shade = css`
  position: fixed;
  inset: 0;
  z-index: 50;
  background: rgb(8 6 13 / 65%);
`;

const Shade = styled(AlertDialog.Overlay)`${shade}`;

const Box = styled(AlertDialog.Content)<{ readonly $tone: 'destructive' | 'plain' }>`
  position: fixed;
  inset: 0;
  z-index: 51;
  width: min(calc(100vw - 2rem), 30rem);
  height: fit-content;
  margin: auto;
  padding: 1.5rem;
  border: 1px solid ${({ $tone, theme }) => ($tone === 'destructive' ? theme.color.bad : theme.color.lineStrong)};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surfaceRaised};
  box-shadow: ${({ theme }) => theme.shadow.raised};
`;

const Title = styled(AlertDialog.Title)`
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 750;
  overflow-wrap: anywhere;
`;
