import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTakenOver } from '../../platform/frame/use-hydrated';
import { PageHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { dateOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { PageWidth } from '../../ui/layout/page';
import { Panel } from '../../ui/layout/panel';
import { stateWords } from './state-words';

interface Standing {
  readonly reference: string;
  readonly state: string;
  readonly history: readonly { readonly state: string; readonly at: string }[];
}

interface RequestStatusPageProps {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly notFound: { readonly title: string; readonly text: string };
  /** The secret of the link; empty where there is none. */
  readonly token: string;
  /** `null`: nothing has this token. */
  readonly status: Standing | null | undefined;
  readonly failed: boolean;
  /** What else there is to say about it. */
  readonly children?: ReactNode;
}

/** The page behind the link of something that was sent to us: how it stands, and since when. */
export const RequestStatusPage = ({
  title,
  description,
  path,
  notFound,
  token,
  status,
  failed,
  children,
}: RequestStatusPageProps) => {
  // The token stands in the fragment, which no server ever sees: until the browser has it, nothing is known to be missing.
  const isMissing = useTakenOver() && (token === '' || status === null);
  return (
    <>
      <PageHead title={title} description={description} path={path} isIndexed={false} />
      {isMissing ? (
        <Notice title={notFound.title} text={notFound.text} heading="h1">
          <Button as={Link} to="/contact">
            Contact Us
          </Button>
        </Notice>
      ) : failed ? (
        <Notice title="The status did not arrive" text="Reload the page in a moment." heading="h1" />
      ) : status === undefined || status === null ? (
        <Notice title="One moment" text="We are looking it up." heading="h1" />
      ) : (
        <PageWidth>
          <Card>
            <h1>{title}</h1>
            <p>Reference {status.reference}</p>
            <Now>{stateWords(status.state)}</Now>
            <ol>
              {status.history.map(({ state, at }) => (
                <li key={`${state} ${at}`}>
                  {stateWords(state)}, <time dateTime={at}>{dateOf(at)}</time>
                </li>
              ))}
            </ol>
            {children}
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
