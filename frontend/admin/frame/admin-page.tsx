import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { loginFailureOf, slowedText } from '../../platform/api/login-failure';
import { useFocusKept } from '../../platform/frame/use-focus-kept';
import { PrivateHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { PageWidth } from '../../ui/layout/page';
import { logInAsAdmin, logOutAsAdmin } from './admin-calls';
import { AdminLogin } from './admin-login';
import { useAdminSession } from './use-admin-session';

interface AdminPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * One of the administrator's pages behind its log-in, with the way to the others. When the session ends in the middle of work, the
 * log-in stands before the page and what was typed is still there after it.
 */
export const AdminPage = ({ title, children }: AdminPageProps) => {
  const { state, begin, end, askAgain } = useAdminSession();
  const [needsCode, setNeedsCode] = useState(false);
  const login = useMutation({
    mutationKey: ['log-in'],
    mutationFn: logInAsAdmin,
    onSuccess: (answer) => {
      setNeedsCode('codeRequired' in answer);
      if (!('codeRequired' in answer)) begin(answer);
    },
  });
  const logout = useMutation({ mutationFn: logOutAsAdmin, onSettled: end });
  useFocusKept(state.is === 'asking' ? undefined : state.is);

  return (
    <>
      <PrivateHead title={title} />
      {(state.is === 'out' || state.is === 'ended') && (
        <AdminLogin
          hasEnded={state.is === 'ended'}
          busy={login.isPending}
          message={login.error === null ? null : loginMessage(login.error, needsCode)}
          needsCode={needsCode}
          onCredentials={(credentials) => login.mutate(credentials)}
        />
      )}
      {state.is === 'unanswered' && (
        <Notice
          title="No answer"
          text="The question whether you are logged in did not arrive. Please try again."
          heading="h1"
        >
          <Button type="button" onClick={askAgain}>
            Try again
          </Button>
        </Notice>
      )}
      {(state.is === 'in' || state.is === 'ended') && (
        <Page hidden={state.is === 'ended'}>
          <Head>
            <div>
              <Title>{title}</Title>
              <Email>{state.session.email}</Email>
            </div>
            <Button type="button" $variant="quiet" onClick={() => logout.mutate()}>
              Logout
            </Button>
          </Head>
          {adminPages.length > 1 && (
            <Links aria-label="Admin pages">
              {adminPages.map(({ to, label }) => (
                <PageLink key={to} to={to}>
                  {label}
                </PageLink>
              ))}
            </Links>
          )}
          {children}
        </Page>
      )}
    </>
  );
};

const loginMessage = (error: unknown, needsCode: boolean): string => {
  const failure = loginFailureOf(error);
  switch (failure.is) {
    case 'rejected':
      return needsCode ? 'Invalid code. Please try again.' : 'Invalid email or password';
    case 'slowed':
      return slowedText(failure.seconds);
    case 'failed':
      return 'Failed to authenticate. Please try again.';
  }
};

const Page = styled(PageWidth)`
  padding-block: clamp(1.5rem, 3vw, 2.5rem) 4rem;

  &[hidden] { display: none; }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 1rem;
`;

const Title = styled.h1`
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
`;

const Email = styled.p`
  margin-top: 0.25rem;
  color: ${({ theme }) => theme.color.textMuted};
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

/** The administrator's pages, in the order of the navigation. A page stands here from the day that it exists. */
export const adminPages: readonly { readonly to: `/admin/${string}`; readonly label: string }[] = [
  { to: '/admin/tracking', label: 'Tracking' },
  { to: '/admin/models', label: 'Models' },
  { to: '/admin/add-model', label: 'Add Model' },
  { to: '/admin/inbox', label: 'Inbox' },
  { to: '/admin/reports', label: 'Reports' },
  { to: '/admin/ledger', label: 'Ledger' },
  { to: '/admin/health', label: 'Health' },
  { to: '/admin/audit', label: 'Audit Log' },
  { to: '/admin/account', label: 'Account' },
];
