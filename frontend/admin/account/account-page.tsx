import type { Account } from '@marquee/contracts/http/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { FieldError } from '../../ui/inputs/field';
import { AdminPage } from '../frame/admin-page';
import { account } from './account-queries';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';
import { TwoStep } from './two-step';

export const AccountPage = () => (
  <AdminPage title="Account">
    <OwnAccount />
  </AdminPage>
);

const OwnAccount = () => {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(account);
  const keep = (changed: Account) => queryClient.setQueryData(account.queryKey, changed);
  return (
    <Columns>
      {error !== null && data === undefined && (
        <FieldError role="alert">The account did not arrive: {reasonOf(error)}</FieldError>
      )}
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
    </Columns>
  );
};

const Columns = styled.div`
  display: grid;
  gap: 1rem;
  margin-top: 1.5rem;

  > * { min-width: 0; }
  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;

    > :first-child { grid-column: 1 / -1; }
  }
`;
