import { useMutation } from '@tanstack/react-query';
import { loginFailureOf, slowedText } from '../../api/login-failure';
import { DeskHead } from '../../shell/desk-head';
import { useFocusKept } from '../../shell/use-focus-kept';
import { AdminDashboard } from './admin-dashboard';
import { AdminLogin } from './admin-login';
import { logInAsAdmin, logOutAsAdmin } from './admin-queries';
import { useAdminSession } from './use-admin-session';

export const AdminPage = () => {
  const { state, begin, end } = useAdminSession();
  const login = useMutation({ mutationKey: ['log-in'], mutationFn: logInAsAdmin, onSuccess: begin });
  const logout = useMutation({ mutationFn: logOutAsAdmin, onSettled: end });
  useFocusKept(state.is === 'asking' ? undefined : state.is);

  return (
    <>
      <DeskHead title="Admin" />
      {state.is === 'out' && (
        <AdminLogin
          busy={login.isPending}
          message={login.error === null ? null : loginMessage(login.error)}
          onCredentials={(credentials) => login.mutate(credentials)}
        />
      )}
      {state.is === 'in' && <AdminDashboard email={state.session.email} onLogout={() => logout.mutate()} />}
    </>
  );
};

const loginMessage = (error: unknown): string => {
  const failure = loginFailureOf(error);
  switch (failure.is) {
    case 'rejected':
      return 'Invalid email or password';
    case 'slowed':
      return slowedText(failure.seconds);
    case 'failed':
      return 'Failed to authenticate. Please try again.';
  }
};
