import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { repeatWhileVisible } from '../../platform/simulated/repeat-while-visible';
import { SimulatedPanel, useClosedWidget } from '../../platform/simulated/simulated-panel';
import { useSiteConfig } from '../../platform/site-config/site-config';
import { Button } from '../../ui/inputs/button';
import { Field } from '../../ui/inputs/field';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import {
  type ChatEntry,
  chatLimits,
  firstEntries,
  simulatedEntry,
  simulatedOnline,
  withEntry,
  withOwnMessage,
} from './chat';

/** A simulated chat, labeled as such. Typed text never leaves the page. */
export const LiveChat = () => {
  const mode = useSiteConfig()?.simulatedWidgets;
  const [isClosed, close] = useClosedWidget('chat');
  const place = useRef<HTMLDivElement>(null);
  if (mode !== 'labelled') return null;
  const closeChat = () => {
    close();
    // The button that had the focus is gone.
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1}>
      {!isClosed && <Chat onClose={closeChat} />}
    </div>
  );
};

const Chat = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  const [entries, setEntries] = useState<readonly ChatEntry[]>(() => firstEntries(Math.random));
  const [isMinimized, setMinimized] = useState(false);
  const [online] = useState(() => simulatedOnline(Math.random));
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const add = () =>
      setEntries((shown) => withEntry(shown, (entryId) => simulatedEntry(entryId, Math.random)));
    return repeatWhileVisible(add, { ...chatLimits.every, random: Math.random, page: document });
  }, []);

  const newest = entries.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined && !isMinimized) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest, isMinimized]);

  return (
    <SimulatedPanel
      id={`${id}-title`}
      title="Live chat"
      why="This chat is simulated: the people, messages and numbers are invented. Your messages aren’t sent."
      onClose={onClose}
      isMinimized={isMinimized}
      onMinimize={setMinimized}
    >
      <Muted as="div" $small>
        <Cluster as="p" $gap="0.5rem" $wrap="nowrap">
          <Dot aria-hidden="true" /> {online} online
        </Cluster>
      </Muted>
      {/* A scrolling list must be focusable. No live region: simulated messages need no announcement. */}
      <Entries ref={list} tabIndex={0} aria-label="Simulated messages">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Entries>
      <Cluster
        as="form"
        $gap="0.5rem"
        $wrap="nowrap"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = String(new FormData(event.currentTarget).get('message') ?? '');
          setEntries((shown) => withOwnMessage(shown, typed));
          event.currentTarget.reset();
        }}
      >
        <label htmlFor={`${id}-message`}>
          <VisuallyHidden>Your message</VisuallyHidden>
        </label>
        <Field
          id={`${id}-message`}
          name="message"
          maxLength={chatLimits.messageMaxLength}
          placeholder="This is a demo; messages aren’t sent"
          autoComplete="off"
        />
        <Button type="submit" $variant="quiet">
          Send
        </Button>
      </Cluster>
    </SimulatedPanel>
  );
};

const Entry = ({ entry }: { readonly entry: ChatEntry }) => (
  <Line $own={entry.from === 'You'}>
    <strong>{entry.from}</strong> {entry.kind === 'message' && entry.text}
    {entry.kind === 'like' && (
      <Event>
        likes this <Icon name="heart" size={16} />
      </Event>
    )}
    {entry.kind === 'tip' && <Event>tipped ${entry.dollars}</Event>}
  </Line>
);

const Dot = styled.span`
  width: 0.625rem;
  height: 0.625rem;
  border-radius: 50%;
  background: ${({ theme }) => theme.status.online};
`;

const Entries = styled.ul`
  display: grid;
  align-content: start;
  gap: 0.5rem;
  overflow-y: auto;
  height: 15rem;
  padding: 0.25rem;
`;

const Line = styled.li<{ $own: boolean }>`
  width: fit-content;
  max-width: 100%;
  padding: 0.375rem 0.75rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ $own, theme }) => ($own ? theme.color.highlightWash : theme.color.surfaceHigh)};
  font-size: ${({ theme }) => theme.size.small};
  overflow-wrap: anywhere;
`;

const Event = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.25rem;
  color: ${({ theme }) => theme.color.highlightText};
`;
