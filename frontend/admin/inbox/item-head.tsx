import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { inboxKey } from './inbox-queries';
import { stateName as nameOf, stateTone } from './state-names';

/** Shows a changed item immediately and refetches the list it is in. */
export const useKeepItem = (list: 'requests' | 'messages') => {
  const queryClient = useQueryClient();
  return <Item extends { readonly id: number }>(
    query: (id: number) => { readonly queryKey: readonly unknown[] },
  ) =>
    async (changed: Item) => {
      const { queryKey } = query(changed.id);
      // An answer that was asked for before the change would undo it on the screen.
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: [...inboxKey, list] });
    };
};

interface SelectedItemHeadProps {
  readonly title: string;
  readonly state: Parameters<typeof stateTone>[0];
  readonly stateName?: string;
  readonly children?: ReactNode;
}

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
