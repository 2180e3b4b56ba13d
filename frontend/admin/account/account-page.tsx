import type { Account } from '@marquee/contracts/http/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/layout/skeleton';
import { Columns } from '../../ui/layout/stack';
import { adminPage } from '../frame/admin-page';
import { account } from './account-queries';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';
import { TwoStep } from './two-step';

const OwnAccount = () => {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(account);
  const keep = (changed: Account) => queryClient.setQueryData(account.queryKey, changed);
  return (
    <Layout $top="1.5rem">
      {data === undefined && <LoadError what="your account" error={error} />}
      {data === undefined && error === null && <Skeleton $height="20rem" />}
      {data !== undefined && (
        <>
          <Sessions account={data} onChanged={keep} />
          <PasswordForm account={data} onChanged={keep} />
          <TwoStep
            twoStep={data.twoStep}
            onChanged={() => void queryClient.invalidateQueries({ queryKey: account.queryKey })}
          />
        </>
      )}
    </Layout>
  );
};

export const AccountPage = adminPage('Account', OwnAccount);

const Layout = styled(Columns)`
  ${({ theme }) => theme.from.desktop} {
    align-items: start;

    > :first-child { grid-column: 1 / -1; }
  }
`;
