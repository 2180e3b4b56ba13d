import { useQuery } from '@tanstack/react-query';
import * as Dialog from 'radix-ui/dialog';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { Field } from '../../ui/inputs/field';
import { useTypingPause } from '../../ui/inputs/use-typing-pause';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import type { AdminPageEntry } from './admin-pages';
import { DialogBox, DialogShade } from './dialog';
import { adminErrorText } from './error-line';
import { modelsNamed } from './model-names';
import { useAdminPages } from './rights';

interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Goes to a page by its name or its subject, and to a model by its name or slug, without a mouse. */
export const CommandPalette = ({ isOpen, onOpenChange }: CommandPaletteProps) => (
  <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
    <Dialog.Portal>
      <DialogShade />
      <DialogBox aria-describedby={undefined}>
        <VisuallyHidden as={Dialog.Title}>Go to a page or a model</VisuallyHidden>
        <Finder onDone={() => onOpenChange(false)} />
      </DialogBox>
    </Dialog.Portal>
  </Dialog.Root>
);

interface Destination {
  readonly to: string;
  readonly name: string;
  readonly about: string;
  readonly rank: number;
}

const typingPauseMs = 200;
const modelRows = 8;

const Finder = ({ onDone }: { readonly onDone: () => void }) => {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const { typed } = useTypingPause(setSearched, typingPauseMs);
  const [active, setActive] = useState<string>();
  const models = useQuery({ ...modelsNamed(searched, modelRows), enabled: searched !== '' });
  const wanted = ` ${text.trim().toLowerCase()}`;
  const found: readonly Destination[] = [
    ...pagesFor(useAdminPages().flat(), wanted),
    ...(searched === '' || models.data === undefined
      ? []
      : models.data.map(({ id: modelId, name, slug, archived }) => ({
          to: `/admin/models?state=all&q=${slug}&model=${modelId}`,
          name,
          about: `/${slug}${archived ? ', archived' : ''}`,
          rank: ` ${name} ${slug}`.toLowerCase().includes(wanted) ? 1 : 3,
        }))),
  ].sort((one, other) => one.rank - other.rank);
  // Models that arrive later do not move what was selected.
  const current = Math.max(0, found.map(({ to }) => to).indexOf(active ?? ''));
  const go = (destination: Destination | undefined) => {
    if (destination === undefined) return;
    onDone();
    void navigate(destination.to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive(found[(current + step + found.length) % Math.max(1, found.length)]?.to);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(found[current]);
    }
  };
  const problem = models.error === null ? null : adminErrorText(models.error);

  return (
    <>
      <Field
        type="text"
        role="combobox"
        aria-label="Page, model or slug"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        placeholder="Page, model or slug"
        autoComplete="off"
        maxLength={100}
        onKeyDown={press}
        onChange={({ target }) => {
          setText(target.value);
          setActive(undefined);
          typed(target.value);
        }}
      />
      <List role="listbox" id={id} aria-label="Results">
        {found.map((destination, index) => (
          <Row
            key={destination.to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            ref={index === current ? scrollTo : undefined}
            onMouseMove={() => setActive(destination.to)}
            onClick={() => go(destination)}
          >
            <bdi>{destination.name}</bdi>
            <Muted as="span" $small>
              {destination.about}
            </Muted>
          </Row>
        ))}
      </List>
      <Muted $small role="status">
        {problem ?? (found.length === 0 && !models.isFetching ? 'No page or model found' : '')}
      </Muted>
    </>
  );
};

const scrollTo = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });

const rarePages: readonly string[] = ['add-model', 'agencies', 'audit', 'business', 'operators', 'account'];

/**
 * Pages with a word that begins with the text: those of daily work before the models with such a word, rare ones
 * after them. Pages that only have the word among their subjects come last.
 */
const pagesFor = (pages: readonly AdminPageEntry[], wanted: string): Destination[] =>
  pages
    .filter(({ label, words }) => ` ${label.toLowerCase()}\n ${words}`.includes(wanted))
    .map(({ path, label }) => {
      const isRare = rarePages.includes(path.slice('/admin/'.length));
      const rank = ` ${label.toLowerCase()}`.includes(wanted) ? (isRare ? 2 : 0) : 4;
      return { to: path, name: label, about: 'Page', rank };
    });

const List = styled.ul`
  margin-top: 0.5rem;
`;

const Row = styled.li`
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  padding: 0.625rem 0.75rem;
  border-radius: ${({ theme }) => theme.radius.small};
  cursor: pointer;
  overflow-wrap: anywhere;

  > bdi { min-width: 0; font-weight: 600; }
  &[aria-selected='true'] { background: ${({ theme }) => theme.color.highlightWash}; }
`;
