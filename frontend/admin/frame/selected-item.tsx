import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { Panel } from '../../ui/layout/panel';
import { Skeleton } from '../../ui/layout/skeleton';
import { Muted } from '../../ui/text/muted';
import { Drawer } from './drawer';

interface SelectedItemProps<Item, Key extends QueryKey> {
  /** Capitalized: `Message`. */
  readonly noun: string;
  readonly id: number | null;
  /** Its answer is `null` where there is no such item. */
  readonly query: (id: number) => UseQueryOptions<Item | null, Error, Item | null, Key>;
  readonly onClose: () => void;
  readonly missing?: string;
  readonly children: (item: Item) => ReactNode;
}

/** The selected item in a drawer: loading, failed, not found, or its panels. */
export const SelectedItem = <Item, Key extends QueryKey>({ id, ...props }: SelectedItemProps<Item, Key>) =>
  id !== null && <Selected key={id} id={id} {...props} />;

const Selected = <Item, Key extends QueryKey>({
  noun,
  id,
  query,
  onClose,
  missing = '',
  children,
}: SelectedItemProps<Item, Key> & { readonly id: number }) => {
  const { data, isPending, error } = useQuery(query(id));
  return (
    <Drawer label={noun} record={id} onClose={onClose}>
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
