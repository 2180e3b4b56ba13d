import type { RequestStep } from '@marquee/contracts/rules/request-steps';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { RequestTimeline } from '../../catalog/receipt/request-timeline';
import { PageTitle, PageWidth } from '../../ui/layout/page';
import { Panel } from '../../ui/layout/panel';
import { Muted } from '../../ui/text/muted';
import { LinkedPage } from './linked-page';

interface Status {
  readonly reference: string;
}

interface RequestStatusPageProps<Found extends Status>
  extends Omit<ComponentProps<typeof LinkedPage<Found>>, 'what' | 'waiting' | 'children'> {
  /** The steps so far, and what comes next. */
  readonly stepsOf: (status: Found) => readonly RequestStep[];
  readonly nextOf: (status: Found) => ReactNode;
  readonly children?: (status: Found) => ReactNode;
}

/** The page behind a status link: the steps of a request and what comes next. */
export const RequestStatusPage = <Found extends Status>({
  stepsOf,
  nextOf,
  children,
  ...page
}: RequestStatusPageProps<Found>) => (
  <LinkedPage {...page} what="the status" waiting="We’re checking the status.">
    {(status) => (
      <PageWidth>
        <Card>
          <PageTitle $size="heading">{page.title}</PageTitle>
          <p>Reference {status.reference}</p>
          <Next>{nextOf(status)}</Next>
          <RequestTimeline steps={stepsOf(status)} />
          {children?.(status)}
          <Muted $small>
            Anyone with this link can see your status. Keep it private. Questions?{' '}
            <Link to="/contact">Contact us</Link> with your reference.
          </Muted>
        </Card>
      </PageWidth>
    )}
  </LinkedPage>
);

const Card = styled(Panel)`
  display: grid;
  gap: 1rem;
  max-width: 48rem;
  margin: clamp(2rem, 6vw, 4rem) auto;

  h2 { font-size: ${({ theme }) => theme.size.lead}; }
  section { display: grid; gap: 0.75rem; padding-block: 1rem; border-block: 1px solid ${({ theme }) => theme.color.line}; }
  dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: 0.375rem 1rem; }
  dt { color: ${({ theme }) => theme.color.textMuted}; }
  dd { overflow-wrap: anywhere; white-space: pre-line; }
  p a, dl a { color: ${({ theme }) => theme.color.highlightText}; }
`;

const Next = styled.p`
  font-size: 1.125rem;
  font-weight: 650;
`;
