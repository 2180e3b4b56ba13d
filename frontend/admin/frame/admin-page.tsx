import type { SecondStepRequired } from '@marquee/contracts/http/second-step';
import type { AdminSession } from '@marquee/contracts/http/session';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { loginErrorText } from '../../platform/api/login-failure';
import { CodeField } from '../../platform/factors/code-field';
import { withSecondStep } from '../../platform/factors/second-step';
import { CurrentPasswordField } from '../../platform/forms/current-password-field';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { useFocusKept } from '../../platform/frame/main-area';
import { PrivateHead } from '../../platform/head/page-head';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { PageSkeleton } from '../../ui/feedback/page-skeleton';
import { Button } from '../../ui/inputs/button';
import { GateCard } from '../../ui/layout/gate-card';
import { PageTitle, PageWidth } from '../../ui/layout/page';
import { Sliced } from '../../ui/layout/sliced';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { logInAsAdmin, loginKey, logOutAsAdmin } from './admin-calls';
import { AdminNavigation } from './admin-navigation';
import { adminPageAt } from './admin-pages';
import { isLoggedOut } from './error-line';
import { LoadedTogether } from './loaded-together';
import { operatorMay } from './rights';
import { AdminShortcuts } from './shortcuts';
import { UnsavedParts } from './unsaved-work';
import { useAdminSession } from './use-admin-session';

interface AdminPageProps {
  /** The page's name in the navigation is above it, where it is another one. */
  readonly title: string;
  readonly children: ReactNode;
}

/** An admin page behind its login. When its session ends, the login covers it and its input stays. */
export const AdminPage = ({ title, children }: AdminPageProps) => {
  const { state, begin, end, retry } = useAdminSession();
  const [question, setQuestion] = useState<SecondStepRequired>();
  const logIn = async (email: string, password: string, code: string) => {
    const answer = await withSecondStep((step) => logInAsAdmin({ email, password, ...step }), code);
    setQuestion('codeRequired' in answer ? answer : undefined);
    if (!('codeRequired' in answer)) begin(answer);
  };
  const logout = useMutation({ mutationFn: logOutAsAdmin, onSettled: end });
  const unsaved = useRef(new Set<string>());
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [asksToLogOut, setAsksToLogOut] = useState(false);
  const logOut = () => {
    if (unsaved.current.size > 0) setAsksToLogOut(true);
    else logout.mutate();
  };
  const { pathname } = useLocation();
  const label = adminPageAt(pathname)?.label;
  useFocusKept(state.is === 'loading' ? undefined : state.is);

  return (
    <>
      <PrivateHead title={title} />
      {(state.is === 'out' || state.is === 'ended') && (
        <AdminLogin hasEnded={state.is === 'ended'} question={question} onLogin={logIn} />
      )}
      {state.is === 'failed' && (
        <LoadError variant="notice" heading="h1" what="your session" error={state.error} retry={retry} />
      )}
      {state.is === 'in' && <AdminShortcuts isPaletteOpen={isPaletteOpen} onPalette={setPaletteOpen} />}
      {state.is === 'loading' && (
        <>
          <VisuallyHidden role="status">Loading</VisuallyHidden>
          <PageSkeleton />
        </>
      )}
      {(state.is === 'in' || state.is === 'ended') && (
        <Page hidden={state.is === 'ended'}>
          <AdminNavigation />
          <div>
            <Cluster $justify="space-between" $gap="0.5rem 1rem">
              <div>
                {label !== undefined && label !== title && (
                  <Muted $small $bold>
                    {label}
                  </Muted>
                )}
                <PageTitle $size="heading">{title}</PageTitle>
              </div>
              <Cluster $gap="0.5rem">
                <Button
                  $variant="quiet"
                  $size="small"
                  aria-label="Go to"
                  onClick={() => setPaletteOpen(true)}
                >
                  <Icon name="search" size={16} /> <ButtonText>Go to</ButtonText>
                </Button>
                <Who $small>
                  {state.session.email}
                  {state.session.role !== 'administrator' && `, ${state.session.role}`}
                </Who>
                <Button $variant="quiet" $size="small" onClick={logOut}>
                  Logout
                </Button>
              </Cluster>
            </Cluster>
            {state.session.lacksSecondFactor === true && pathname !== accountPath ? (
              <Navigate to={accountPath} replace />
            ) : isForOperator(state.session, pathname) ? (
              <UnsavedParts value={unsaved}>
                <Sliced>
                  <LoadedTogether>{children}</LoadedTogether>
                </Sliced>
              </UnsavedParts>
            ) : (
              <Notice
                title="Not available for your role"
                text={`Your role is ${state.session.role}. An administrator can change it.`}
              />
            )}
            <ConfirmDialog
              open={asksToLogOut}
              onOpenChange={setAsksToLogOut}
              title="Log out and discard unsaved changes?"
              text="This page has changes that are not saved. They are lost when you log out."
              confirm="Logout"
              onConfirm={() => logout.mutate()}
            />
          </div>
        </Page>
      )}
    </>
  );
};

interface AdminLoginProps {
  /** The login covers a page whose session has ended. */
  readonly hasEnded: boolean;
  /** The password was right, and the account has a second factor. */
  readonly question: SecondStepRequired | undefined;
  readonly onLogin: (email: string, password: string, code: string) => Promise<unknown>;
}

const AdminLogin = ({ hasEnded, question, onLogin }: AdminLoginProps) => {
  const form = useForm({
    mutationKey: loginKey,
    send: ({ email = '', password = '', code = '' }) => onLogin(email, password, code),
    // The server's message for 401 distinguishes a wrong password, code and passkey.
    messageOf: (error) =>
      loginErrorText(error, (isLoggedOut(error) && error.detail) || 'Invalid email or password'),
  });
  return (
    <GateCard
      title="Admin"
      prompt={
        hasEnded
          ? 'Your session has ended. Log in again; your unsaved input is kept.'
          : 'Log in to the admin panel'
      }
    >
      <Form form={form}>
        <TextField label="Email" type="email" name="email" autoComplete="username" required maxLength={254} />
        <CurrentPasswordField label="Password" />
        {question && <CodeField question={question} />}
        <FormError />
        <SubmitButton sending="Authenticating...">Login to Admin Panel</SubmitButton>
        <Muted $small>Lost your password? The person who runs the server can give you a new one.</Muted>
      </Form>
    </GateCard>
  );
};

const isForOperator = (session: AdminSession, path: string): boolean => {
  const page = adminPageAt(path);
  return page === undefined || operatorMay(session, page.area, page.access ?? 'read');
};

/** Where a required second factor is set up before anything else. */
const accountPath = '/admin/account';

export const adminPage = (title: string, Content: ComponentType) => () => (
  <AdminPage title={title}>
    <Content />
  </AdminPage>
);

const Page = styled(PageWidth)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem 2rem;
  max-width: ${({ theme }) => theme.width.adminPage};
  padding-block: clamp(1rem, 2vw, 1.75rem) 4rem;

  &[hidden] { display: none; }
  > * { min-width: 0; }
  ${({ theme }) => theme.from.wide} { grid-template-columns: 12rem minmax(0, 1fr); }
`;

/** On a phone the title and the buttons share one line: the account's page names it too. */
const Who = styled(Muted)`
  @media (max-width: 639.98px) { display: none; }
`;

/** On a phone the icon stands alone. */
const ButtonText = styled.span`
  @media (max-width: 639.98px) { display: none; }
`;
