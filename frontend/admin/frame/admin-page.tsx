import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { useFocusKept } from '../../platform/frame/main-area';
import { PrivateHead } from '../../platform/head/page-head';
import { LoadError } from '../../ui/feedback/load-error';
import { PageSkeleton } from '../../ui/feedback/page-skeleton';
import { Button } from '../../ui/inputs/button';
import { PageTitle, PageWidth } from '../../ui/layout/page';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { logInAsAdmin, logOutAsAdmin } from './admin-calls';
import { AdminLogin } from './admin-login';
import { useAdminSession } from './use-admin-session';

interface AdminPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** In the order of the navigation. */
const adminPages: readonly { readonly to: `/admin/${string}`; readonly label: string }[] = [
  { to: '/admin/tracking', label: 'Tracking' },
  { to: '/admin/traffic', label: 'Traffic' },
  { to: '/admin/models', label: 'Models' },
  { to: '/admin/add-model', label: 'Add Model' },
  { to: '/admin/inbox', label: 'Inbox' },
  { to: '/admin/reports', label: 'Reports' },
  { to: '/admin/ledger', label: 'Ledger' },
  { to: '/admin/health', label: 'Health' },
  { to: '/admin/audit', label: 'Audit Log' },
  { to: '/admin/account', label: 'Account' },
];

/**
 * An admin page behind its login, with links to the others. When the session ends while the page is open, the login
 * covers the page and the page keeps its unsaved input.
 */
export const AdminPage = ({ title, children }: AdminPageProps) => {
  const { state, begin, end, retry } = useAdminSession();
  const [needsCode, setNeedsCode] = useState(false);
  const login = useMutation({
    mutationKey: ['login'],
    mutationFn: logInAsAdmin,
    onSuccess: (answer) => {
      setNeedsCode('codeRequired' in answer);
      if (!('codeRequired' in answer)) begin(answer);
    },
  });
  const logout = useMutation({ mutationFn: logOutAsAdmin, onSettled: end });
  useFocusKept(state.is === 'loading' ? undefined : state.is);

  return (
    <>
      <PrivateHead title={title} />
      {(state.is === 'out' || state.is === 'ended') && (
        <AdminLogin hasEnded={state.is === 'ended'} needsCode={needsCode} onLogin={login.mutateAsync} />
      )}
      {state.is === 'failed' && (
        <LoadError variant="notice" heading="h1" what="your session" error={state.error} retry={retry} />
      )}
      {state.is === 'loading' && (
        <>
          <VisuallyHidden role="status">Loading</VisuallyHidden>
          <PageSkeleton />
        </>
      )}
      {(state.is === 'in' || state.is === 'ended') && (
        <Page hidden={state.is === 'ended'}>
          <Cluster $align="flex-end" $justify="space-between" $gap="1rem">
            <div>
              <PageTitle $size="heading">{title}</PageTitle>
              <Muted $top="0.25rem">{state.session.email}</Muted>
            </div>
            <Button $variant="quiet" onClick={() => logout.mutate()}>
              Logout
            </Button>
          </Cluster>
          <Links aria-label="Admin pages">
            {adminPages.map(({ to, label }) => (
              <PageLink key={to} to={to}>
                {label}
              </PageLink>
            ))}
          </Links>
          {children}
        </Page>
      )}
    </>
  );
};

/** The page of a route: its content behind the login. */
export const adminPage = (title: string, Content: ComponentType) => () => (
  <AdminPage title={title}>
    <Content />
  </AdminPage>
);

const Page = styled(PageWidth)`
  padding-block: clamp(1.5rem, 3vw, 2.5rem) 4rem;

  &[hidden] { display: none; }
`;

const Links = styled.nav`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 0.25rem;
  margin-top: 1rem;

  ${({ theme }) => theme.from.tablet} { display: flex; flex-wrap: wrap; gap: 0.125rem; }
  ${({ theme }) => theme.from.desktop} { gap: 0.25rem; }
`;

const PageLink = styled(NavLink)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: max(2.5rem, var(--press));
  padding-inline: 0.5rem;
  ${({ theme }) => theme.from.desktop} { padding-inline: 0.875rem; }
  border-radius: ${({ theme }) => theme.radius.pill};
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 600;
  text-decoration: none;

  &:hover { background: ${({ theme }) => theme.color.inkRaised}; color: ${({ theme }) => theme.color.text}; }
  &[aria-current='page'] { background: ${({ theme }) => theme.color.lightWash}; color: ${({ theme }) => theme.color.lightText}; }
`;
