import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import type { IconName } from '../../ui/text/icon';
import { CloseDetail, NothingSelected, useScrollIntoView } from '../frame/master-detail';
import { inboxKey } from './inbox-queries';
import { stateName, stateTone } from './state-names';

interface SelectedItemProps<Item> {
  /** Capitalized: `Message`. */
  readonly noun: string;
  readonly icon: IconName;
  /** `data` is `null` where there is no such item. */
  readonly query: UseQueryResult<Item | null>;
  readonly onClose: () => void;
  /** Its panels. */
  readonly children: (item: Item) => ReactNode;
}

/** The selected request or message: loading, failed, not found, or its panels. */
export const SelectedItem = <Item,>({
  noun,
  icon,
  query: { data, isPending, error },
  onClose,
  children,
}: SelectedItemProps<Item>) => {
  const isThere = data !== undefined && data !== null;
  const panels = useScrollIntoView<HTMLDivElement>(isThere);
  if (isPending) return <Skeleton $height="24rem" />;
  if (isThere)
    return (
      <Stack ref={panels}>
        <Cluster>
          <CloseDetail noun={noun.toLowerCase()} onClose={onClose} />
        </Cluster>
        {children(data)}
      </Stack>
    );
  if (error !== null) return <LoadError what={`the ${noun.toLowerCase()}`} error={error} />;
  return <NothingSelected icon={icon} title={`${noun} not found`} text={selectHint(noun)} />;
};

const selectHint = (noun: string): string => `Select a ${noun.toLowerCase()} to see its details and actions.`;

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
  readonly children?: ReactNode;
}

/** The item's name and state. */
export const SelectedItemHead = ({ title, state, children }: SelectedItemHeadProps) => (
  <Cluster $gap="0.5rem" style={{ marginBottom: '0.75rem' }}>
    <PanelTitle>{title}</PanelTitle>
    <Badge $tone={stateTone(state)}>{stateName(state)}</Badge>
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
