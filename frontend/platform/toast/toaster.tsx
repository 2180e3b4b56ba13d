import * as RadixToast from 'radix-ui/toast';
import { css, keyframes, styled } from 'styled-components';
import { Button, IconButton } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { dismissToast, type Toast } from './toast-store';

/** Longer than other messages: the reader has to notice a mistake first. */
const undoMs = 10_000;

/** SPEC.md section 9: shown for 5 s, swiped away to the right from 50 px on, reached with F8. */
export const Toaster = ({ toasts }: { readonly toasts: readonly Toast[] }) => (
  <RadixToast.Provider duration={5_000} swipeDirection="right" swipeThreshold={50}>
    {toasts.map(({ id, open, title, text, tone = 'plain', undo }) => (
      <Message
        key={id}
        open={open}
        $tone={tone}
        {...(undo !== undefined && { duration: undoMs })}
        onOpenChange={(isOpen) => isOpen || dismissToast(id)}
      >
        <Texts>
          <Title>{title}</Title>
          {text !== undefined && (
            <Muted as={RadixToast.Description} $small>
              {text}
            </Muted>
          )}
        </Texts>
        {undo !== undefined && (
          <RadixToast.Action altText="Undo" asChild>
            <Button $variant="quiet" $size="small" onClick={undo}>
              Undo
            </Button>
          </RadixToast.Action>
        )}
        <Close as={RadixToast.Close} aria-label="Close">
          <Icon name="close" size={18} />
        </Close>
      </Message>
    ))}
    <Region hotkey={['F8']} />
  </RadixToast.Provider>
);

const slideIn = keyframes`
  from { opacity: 0; transform: translateY(1rem); }
`;

/** Where messages are: below dialogs and their shade, left of drawers, and on a phone above the bars of actions. */
const Region = styled(RadixToast.Viewport)`
  position: fixed;
  inset: auto auto 0 0;
  z-index: 49;
  width: min(100vw, 26rem);
  @media (max-width: 639.98px) { bottom: 4.5rem; }
  padding: 0.5rem 1rem;
`;

const tones = {
  plain: css`border-color: ${({ theme }) => theme.color.highlightLine};`,
  destructive: css`border-color: ${({ theme }) => theme.color.bad};`,
};

const Message = styled(RadixToast.Root)<{ $tone: keyof typeof tones }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
  padding: 0.875rem 0.75rem 0.875rem 1.125rem;
  border: 1px solid;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceHigh};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  ${({ $tone }) => tones[$tone]}

  &[data-state='open'] { animation: ${slideIn} 0.2s ease-out; }
  &[data-swipe='move'] { transform: translateX(var(--radix-toast-swipe-move-x)); }
`;

const Texts = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Title = styled(RadixToast.Title)`
  font-weight: 700;
`;

const Close = styled(IconButton)`
  margin-block: -0.375rem;

  &:hover { background: ${({ theme }) => theme.color.surfaceRaised}; }
`;
