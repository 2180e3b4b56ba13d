import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';
import { PageHead } from '../head/page-head';

/** `to` stays within the application; `href` loads another page. */
type WayOn = { readonly text: string } & ({ readonly to: string } | { readonly href: string });

interface NotFoundNoticeProps {
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  /** For search engines, where it differs from `text`. */
  readonly description?: string;
  readonly link: WayOn;
  readonly path: string;
  /** Below the notice. */
  readonly children?: ReactNode;
}

/** A whole page that names the missing item and links to other pages. Never indexed. */
export const NotFoundNotice = ({
  title,
  text,
  note,
  description = text,
  link,
  path,
  children,
}: NotFoundNoticeProps) => (
  <>
    <PageHead title={title} description={description} path={path} isIndexed={false} />
    <Notice title={title} text={text} {...(note !== undefined && { note })} heading="h1">
      {'to' in link ? (
        <Button as={Link} to={link.to}>
          {link.text}
        </Button>
      ) : (
        <Button as="a" href={link.href}>
          {link.text}
        </Button>
      )}
    </Notice>
    {children !== undefined && <PageStack $belowNotice>{children}</PageStack>}
  </>
);
