import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { z } from 'zod';
import { getOrNull, type LoadSchema } from '../../platform/api/request';
import { useHydrated } from '../../platform/frame/use-hydrated';
import { PageHead } from '../../platform/head/page-head';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';

/** What the secret of a link opens at `url`; `null` where the secret opens nothing. */
export const useLinked = <Found,>(url: string, load: LoadSchema<z.ZodType<Found>>, token: string) =>
  useQuery({
    queryKey: ['linked', url, token],
    queryFn: ({ signal }) => getOrNull([400, 404], load, url, { signal, linkToken: token }),
    enabled: token !== '',
  });

interface LinkedPageProps<Found> {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly url: string;
  readonly load: LoadSchema<z.ZodType<Found>>;
  /** In the text of a failure: "the receipt". */
  readonly what: string;
  readonly waiting: string;
  readonly notFound: { readonly title: string; readonly text: string };
  readonly children: (found: Found) => ReactNode;
}

export const LinkedPage = <Found,>(props: LinkedPageProps<Found>) => {
  const { title, description, path, url, load, what, waiting, notFound, children } = props;
  const token = useLocation().hash.slice(1);
  const { data: found, error } = useLinked(url, load, token);
  // The server never sees the token, which is in the URL fragment: only a hydrated page can detect that it is
  // missing.
  const isMissing = useHydrated() && (token === '' || found === null);
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
        <LoadError variant="notice" heading="h1" what={what} error={error} />
      ) : found === undefined || found === null ? (
        <Notice title="One moment" text={waiting} heading="h1" />
      ) : (
        children(found)
      )}
    </>
  );
};
