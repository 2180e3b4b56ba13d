import * as Dialog from 'radix-ui/dialog';
import { useEffect, useState } from 'react';
import { storedValue, useStoredValue } from '../../platform/storage/stored-value';
import { CheckField } from '../../ui/inputs/check-field';
import { PanelTitle } from '../../ui/layout/panel';
import { Fact, FactList } from '../../ui/text/fact-list';
import { CommandPalette } from './command-palette';
import { DialogBox, DialogShade } from './dialog';

/** Shortcuts of one key can be switched off: speech input types single letters by accident (WCAG 2.1.4). */
const singleKeys = storedValue({
  key: 'marquee_admin_single_keys',
  parse: (text) => text !== 'off',
  format: (isOn) => (isOn ? 'on' : 'off'),
});

const shortcuts: readonly { readonly keys: string; readonly does: string }[] = [
  { keys: 'Ctrl K or ⌘ K', does: 'Go to a page or a model' },
  { keys: 'J and K', does: 'Next and previous row of a list' },
  { keys: 'Enter', does: 'Open' },
  { keys: 'Esc', does: 'Close' },
  { keys: '/', does: 'Search this page' },
  { keys: '?', does: 'Show these shortcuts' },
];

interface AdminShortcutsProps {
  readonly isPaletteOpen: boolean;
  readonly onPalette: (isOpen: boolean) => void;
}

export const AdminShortcuts = ({ isPaletteOpen, onPalette }: AdminShortcutsProps) => {
  const isOn = useStoredValue(singleKeys);
  const [isHelpOpen, setHelpOpen] = useState(false);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onPalette(true);
        return;
      }
      if (event.ctrlKey || event.metaKey || isTyping(event.target) || hasDialog()) return;
      // Always, since the list has the switch for the others.
      if (event.key === '?') setHelpOpen(true);
      else if (!isOn) return;
      else if (event.key === 'j') moveToRow(1);
      else if (event.key === 'k') moveToRow(-1);
      else if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLElement>('input[type="search"]')?.focus();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn, onPalette]);

  return (
    <>
      <CommandPalette isOpen={isPaletteOpen} onOpenChange={onPalette} />
      <Dialog.Root open={isHelpOpen} onOpenChange={setHelpOpen}>
        <Dialog.Portal>
          <DialogShade />
          <DialogBox aria-describedby={undefined}>
            <PanelTitle as={Dialog.Title}>Keyboard shortcuts</PanelTitle>
            <FactList style={{ marginBlock: '1rem 0.5rem' }}>
              {shortcuts.map(({ keys, does }) => (
                <Fact key={keys} name={keys}>
                  {does}
                </Fact>
              ))}
            </FactList>
            <CheckField label="Single-key shortcuts" checked={isOn} onCheck={singleKeys.set} />
          </DialogBox>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)));

const hasDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Focuses the row after or before the focused one, without one beside the open or selected row. */
const moveToRow = (step: 1 | -1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter(
    (row) => row.closest('[hidden]') === null,
  );
  const isIn = (row: HTMLElement) =>
    row === document.activeElement || row.closest('li, tr')?.contains(document.activeElement) === true;
  const isOpen = (row: HTMLElement) => row.matches('[aria-expanded="true"], [aria-pressed="true"]');
  const focused = rows.findIndex(isIn);
  const current = focused >= 0 ? focused : rows.findIndex(isOpen);
  const next = current < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, current + step));
  rows[next]?.focus();
};
