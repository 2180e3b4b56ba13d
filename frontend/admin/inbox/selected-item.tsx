import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { FieldError } from '../../ui/inputs/field';
import { PanelTitle } from '../../ui/layout/panel';
import { Badge } from '../../ui/text/badge';
import type { IconName } from '../../ui/text/icon';
import { NothingSelected, useScrollIntoView } from '../frame/master-detail';
import { stateName, stateTone } from './state-names';

interface SelectedItemProps<Item> {
  /** What it is called: `message`. */
  readonly noun: string;
  readonly icon: IconName;
  /** What was asked for; `null` when there is no such thing. */
  readonly answer: UseQueryResult<Item | null>;
  /** Its parts, one below the other. */
  readonly children: (item: Item) => ReactNode;
}

/** What was chosen in a box of the inbox: on its way, not to be had, or there. */
export const Chosen = <Item,>({
  noun,
  icon,
  answer: { data, isPending, error },
  children,
}: SelectedItemProps<Item>) => {
  const isThere = data !== undefined && data !== null;
  const place = useScrollIntoView<HTMLDivElement>(isThere);
  if (isPending) return <Skeleton $height="24rem" />;
  if (isThere) return <Parts ref={place}>{children(data)}</Parts>;
  if (error !== null)
    return (
      <FieldError role="alert">
        The {noun} did not arrive: {reasonOf(error)}
      </FieldError>
    );
  return (
    <NothingSelected
      icon={icon}
      title={`There is no such ${noun}`}
      text="Choose one from the list to see all of it and what can be done."
    />
  );
};

/** Its name and where it stands. */
export const SelectedItemHead = ({
  title,
  state,
  children,
}: {
  readonly title: string;
  readonly state: Parameters<typeof stateTone>[0];
  readonly children?: ReactNode;
}) => (
  <Head>
    <PanelTitle>{title}</PanelTitle>
    <Badge $tone={stateTone(state)}>{stateName(state)}</Badge>
    {children}
  </Head>
);

const Parts = styled.div`
  display: grid;
  gap: 1rem;

  > * { min-width: 0; }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  margin-bottom: 0.75rem;
`;

/** An address that opens the operator's own mail program, with the subject filled in. */
export const MailTo = ({ address, subject }: { readonly address: string; readonly subject: string }) => (
  <a href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}>{address}</a>
);
