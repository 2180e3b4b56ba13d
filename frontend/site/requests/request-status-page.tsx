import type { RequestStep } from '@marquee/contracts/rules/request-steps';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { z } from 'zod';
import { RequestTimeline } from '../../catalog/receipt/request-timeline';
import { getOrNull, type LoadSchema } from '../../platform/api/request';
import { useHydrated } from '../../platform/frame/use-hydrated';
import { PageHead } from '../../platform/head/page-head';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { PageTitle, PageWidth } from '../../ui/layout/page';
import { Panel } from '../../ui/layout/panel';
import { Muted } from '../../ui/text/muted';

interface Status {
  readonly reference: string;
}

interface RequestStatusPageProps<Found extends Status> {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly notFound: { readonly title: string; readonly text: string };
  /** Where the status is; the secret in the link opens it. */
  readonly url: string;
  readonly load: LoadSchema<z.ZodType<Found>>;
  /** The steps so far, and what comes next. */
  readonly stepsOf: (status: Found) => readonly RequestStep[];
  readonly nextOf: (status: Found) => ReactNode;
  readonly children?: (status: Found) => ReactNode;
}

/**
 * The page behind a status link, with the token in the URL's fragment: the steps of a request and what comes
 * next.
 */
export const RequestStatusPage = <Found extends Status>({
  title,
  description,
  path,
  notFound,
  url,
  load,
  stepsOf,
  nextOf,
  children,
}: RequestStatusPageProps<Found>) => {
  const token = useLocation().hash.slice(1);
  const { data: status, error } = useQuery({
    queryKey: ['request-status', path, token],
    queryFn: ({ signal }) => getOrNull([400, 404], load, url, { signal, linkToken: token }),
    enabled: token !== '',
  });
  // The server never sees the token, which is in the URL fragment: only a hydrated page can detect that it is
  // missing.
  const isMissing = useHydrated() && (token === '' || status === null);
  return (
    <>
      <PageHead title={title} description={description} path={path} isIndexed={false} />
      {isMissing ? (
        <Notice title={notFound.title} text={notFound.text} heading="h1">
          <Button as={Link} to="/contact">
            Contact us
          </Button>
        </Notice>
      ) : error !== null ? (
        <LoadError variant="notice" heading="h1" what="the status" error={error} />
      ) : status === undefined || status === null ? (
        <Notice title="One moment" text="We’re checking the status." heading="h1" />
      ) : (
        <PageWidth>
          <Card>
            <PageTitle $size="heading">{title}</PageTitle>
            <p>Reference {status.reference}</p>
            <Next>{nextOf(status)}</Next>
            <RequestTimeline steps={stepsOf(status)} />
            {children?.(status)}
            <Muted $small>
              This link is the key to your status: keep it to yourself. Questions?{' '}
              <Link to="/contact">Contact us</Link> with your reference.
            </Muted>
          </Card>
        </PageWidth>
      )}
    </>
  );
};

const Card = styled(Panel)`
  display: grid;
  gap: 1rem;
  max-width: 48rem;
  margin: clamp(2rem, 6vw, 4rem) auto;

  h2 { font-size: ${({ theme }) => theme.size.lead}; }
  section { display: grid; gap: 0.75rem; padding-block: 1rem; border-block: 1px solid ${({ theme }) => theme.color.line}; }
  dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: 0.375rem 1rem; }
  dt { color: ${({ theme }) => theme.color.textMuted}; }
  dd { overflow-wrap: anywhere; }
  p a, dl a { color: ${({ theme }) => theme.color.highlightText}; }
`;

const Next = styled.p`
  font-size: 1.125rem;
  font-weight: 650;
`;
