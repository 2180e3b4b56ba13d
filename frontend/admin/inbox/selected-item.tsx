import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import { Drawer } from '../frame/drawer';
import { inboxKey } from './inbox-queries';
import { stateName as nameOf, stateTone } from './state-names';

interface SelectedItemProps<Item> {
  /** Capitalized: `Message`. */
  readonly noun: string;
  /** The selected item's id. */
  readonly record: number;
  /** `data` is `null` where there is no such item. */
  readonly query: UseQueryResult<Item | null>;
  readonly onClose: () => void;
  /** Why there may be no such item. */
  readonly missing?: string;
  /** Its panels. */
  readonly children: (item: Item) => ReactNode;
}

/** The selected item in a drawer: loading, failed, not found, or its panels. */
export const SelectedItem = <Item,>({
  noun,
  record,
  query: { data, isPending, error },
  onClose,
  missing = '',
  children,
}: SelectedItemProps<Item>) => {
  return (
    <Drawer label={noun} record={record} onClose={onClose}>
      <Panels>
        <LoadError what={`the ${noun.toLowerCase()}`} error={error} />
        {isPending && error === null && <Skeleton $height="24rem" />}
        {data === null && <Muted>{`${noun} not found. ${missing}`.trim()}</Muted>}
        {data !== undefined && data !== null && children(data)}
      </Panels>
    </Drawer>
  );
};

/* A column and not a grid: the bar of actions sticks to the end of the drawer from wherever it stands. */
const Panels = styled.div`
  display: flex;
  flex-direction: column;
  gap: 1rem;
  padding-bottom: 1.25rem;

  /* Without a frame, beside which the drawer's button to close it has room. */
  > ${Panel}:first-child { padding: 0; border: 0; background: none; }
`;

/** Shows a changed item immediately and refetches the list it is in. */
export const useKeepItem = (list: 'requests' | 'messages') => {
  const queryClient = useQueryClient();
  return <Item extends { readonly id: number }>(
    query: (id: number) => { readonly queryKey: readonly unknown[] },
  ) =>
    (changed: Item) => {
      queryClient.setQueryData(query(changed.id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: [...inboxKey, list] });
    };
};

interface SelectedItemHeadProps {
  readonly title: string;
  readonly state: Parameters<typeof stateTone>[0];
  readonly stateName?: string;
  readonly children?: ReactNode;
}

/** The item's name and state. */
export const SelectedItemHead = ({
  title,
  state,
  stateName = nameOf(state),
  children,
}: SelectedItemHeadProps) => (
  <Cluster $gap="0.5rem" style={{ marginBottom: '0.75rem', paddingInlineEnd: '2.25rem' }}>
    <PanelTitle>{title}</PanelTitle>
    <Badge $tone={stateTone(state)}>{stateName}</Badge>
    {children}
  </Cluster>
);

interface MailToProps {
  readonly email: string;
  readonly subject: string;
}

/** Opens the admin's own mail program with the subject filled in. */
export const MailTo = ({ email, subject }: MailToProps) => (
  <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{email}</a>
);
