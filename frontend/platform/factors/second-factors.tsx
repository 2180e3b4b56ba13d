import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/layout/skeleton';
import { Stack } from '../../ui/layout/stack';
import { ApiError } from '../api/api-error';
import { loadFactors } from './factor-calls';
import { Passkeys } from './passkeys';
import { TwoStep } from './two-step';

interface SecondFactorsProps {
  /** Below which the calls of the account are. */
  readonly path: string;
  /** Before the path in the key of the query. */
  readonly queryKey: readonly unknown[];
  readonly onChanged?: () => unknown;
}

/** The second factors of the account; nothing for an operator or an agency that looks at a model's dashboard. */
export const SecondFactors = ({ path, queryKey: before, onChanged }: SecondFactorsProps) => {
  const queryClient = useQueryClient();
  const queryKey = [...before, path, 'factors'];
  const { data, error } = useQuery({ queryKey, queryFn: () => loadFactors(path) });
  if (error instanceof ApiError && error.status === 401) return null;
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey });
    onChanged?.();
  };
  return (
    <Stack>
      <LoadError what="your second factors" error={error} />
      {data === undefined && error === null && <Skeleton $height="max(21rem - 17vw, 11.5rem + 2vw)" />}
      {data !== undefined && (
        <>
          <TwoStep path={path} twoStep={data.twoStep} onChanged={reload} />
          <Passkeys path={path} passkeys={data.passkeys} onChanged={reload} />
        </>
      )}
    </Stack>
  );
};
