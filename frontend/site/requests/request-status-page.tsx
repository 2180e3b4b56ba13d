import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { z } from 'zod';
import { askForOrNull, type LoadSchema } from '../../platform/api/ask';
import { useHydrated } from '../../platform/frame/use-hydrated';
import { PageHead } from '../../platform/head/page-head';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { dateOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { PageWidth } from '../../ui/layout/page';
import { Panel } from '../../ui/layout/panel';

interface Status {
  readonly reference: string;
  readonly state: string;
  readonly history: readonly { readonly state: string; readonly at: string }[];
}

interface RequestStatusPageProps<Found extends Status> {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly notFound: { readonly title: string; readonly text: string };
  /** Where the status is, by the secret in the link. */
  readonly url: (token: string) => string;
  readonly load: LoadSchema<z.ZodType<Found>>;
  readonly children?: (status: Found) => ReactNode;
}

/** The page behind a status link, with the token in the URL's fragment: the current state of a request and its history. */
export const RequestStatusPage = <Found extends Status>({
  title,
  description,
  path,
  notFound,
  url,
  load,
  children,
}: RequestStatusPageProps<Found>) => {
  const token = useLocation().hash.slice(1);
  const { data: status, error } = useQuery({
    queryKey: ['request-status', path, token],
    queryFn: ({ signal }) => askForOrNull([400, 404], load, url(encodeURIComponent(token)), { signal }),
    enabled: token !== '',
  });
  // The server never sees the token, which is in the URL fragment: only a hydrated page can detect that it is missing.
  const isMissing = useHydrated() && (token === '' || status === null);
  return (
    <>
      <PageHead title={title} description={description} path={path} isIndexed={false} />
      {isMissing ? (
        <Notice title={notFound.title} text={notFound.text} heading="h1">
          <Button as={Link} to="/contact">
            Contact Us
          </Button>
        </Notice>
      ) : error !== null ? (
        <LoadError variant="notice" heading="h1" what="the status" error={error} />
      ) : status === undefined || status === null ? (
        <Notice title="One moment" text="We’re checking the status." heading="h1" />
      ) : (
        <PageWidth>
          <Card>
            <h1>{title}</h1>
            <p>Reference {status.reference}</p>
            <Now>{stateLabel(status.state)}</Now>
            <ol>
              {status.history.map(({ state, at }) => (
                <li key={`${state} ${at}`}>
                  {stateLabel(state)}, <time dateTime={at}>{dateOf(at)}</time>
                </li>
              ))}
            </ol>
            {children?.(status)}
          </Card>
        </PageWidth>
      )}
    </>
  );
};

const Card = styled(Panel)`
  display: grid;
  gap: 0.75rem;
  max-width: 40rem;
  margin: clamp(2rem, 6vw, 4rem) auto;

  ol { padding-left: 1.25rem; list-style: decimal; color: ${({ theme }) => theme.color.textMuted}; }
`;

const Now = styled.p`
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 700;
  color: ${({ theme }) => theme.color.lightText};
`;

/** `in-review` reads `In review`. */
const stateLabel = (state: string): string => {
  const words = state.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
