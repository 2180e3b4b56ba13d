import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { showToast } from '../../platform/toast/toast-store';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Button } from '../../ui/inputs/button';
import { Panel } from '../../ui/layout/panel';
import { AdminPage } from '../frame/admin-page';
import { NothingSelected, useScrollIntoView } from '../frame/master-detail';
import { currentSearchParams } from '../frame/use-search-params-state';
import { ReportPanel } from './report-panel';
import { ReportsList } from './reports-list';
import {
  type Move,
  moveReport,
  noteReport,
  noteTakenDown,
  reportById,
  reportsKey,
  reportsList,
  type TakenDown,
  takeDown,
} from './reports-queries';
import { type ReportsShown, readShown, writeShown } from './reports-view-state';

/** Reports with their clocks: list, detail, moves, and the way to take a profile down. */
export const ReportsPage = () => (
  <AdminPage title="Reports">
    <ReportsDesk />
  </AdminPage>
);

/** The list beside the chosen report. Filter, search and choice live in the address. */
export const ReportsDesk = () => {
  const [params, setParams] = useSearchParams();
  const shown = readShown(params);
  const now = useNow();
  const list = useQuery({ ...reportsList(shown), placeholderData: keepPreviousData });
  const show = (changes: Partial<ReportsShown>) =>
    setParams(writeShown({ ...readShown(currentSearchParams()), ...changes }), {
      replace: changes.reportId === undefined,
      preventScrollReset: true,
    });

  return (
    <Columns>
      <ReportsList
        shown={shown}
        data={list.data}
        failure={list.error === null ? null : reasonOf(list.error)}
        now={now}
        onShow={show}
      />
      {shown.reportId === undefined ? (
        <NothingSelected icon="flag" title="Select a Report" text="Choose a report from the list." />
      ) : (
        <Chosen key={shown.reportId} id={shown.reportId} now={now} />
      )}
    </Columns>
  );
};

const takenDownWords: Readonly<Record<TakenDown, string>> = {
  now: 'The profile is down. It can be restored under Models.',
  before: 'The profile was down already.',
  'no-such-profile': 'There is no profile of that name.',
};

const Chosen = ({ id, now }: { readonly id: number; readonly now: number }) => {
  const queryClient = useQueryClient();
  const { data: report, error, refetch } = useQuery(reportById(id));
  const refresh = () => queryClient.invalidateQueries({ queryKey: reportsKey });
  const failed = (failure: unknown) => {
    showToast({ title: 'Error', text: `That was not done: ${reasonOf(failure)}`, tone: 'destructive' });
    void refresh();
  };

  const move = useMutation({
    mutationFn: (asked: Move) => moveReport(id, asked),
    onSuccess: refresh,
    onError: failed,
  });
  const note = useMutation({
    mutationFn: (text: string) => noteReport(id, text),
    onSuccess: refresh,
    onError: failed,
  });
  const down = useMutation({
    mutationFn: async (slug: string) => {
      const became = await takeDown(slug);
      if (became !== 'no-such-profile') await noteTakenDown(id);
      return became;
    },
    onSuccess: (became) => {
      showToast({
        title: became === 'no-such-profile' ? 'Error' : 'Taken down',
        text: takenDownWords[became],
      });
      return refresh();
    },
    onError: failed,
  });

  const place = useScrollIntoView<HTMLDivElement>(report !== undefined);

  if (error !== null)
    return (
      <Prompt>
        The report did not arrive: {reasonOf(error)}.{' '}
        <Button type="button" $variant="quiet" $size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </Prompt>
    );
  if (report === undefined) return <Skeleton $height="24rem" />;
  if (report === null) return <Prompt>There is no report of that number.</Prompt>;
  return (
    <div ref={place}>
      <ReportPanel
        key={`${report.id} ${report.state}`}
        report={report}
        now={now}
        busy={move.isPending || note.isPending || down.isPending}
        onMove={(to, message) => move.mutate({ from: report.state, to, message })}
        onNote={(text) =>
          note.mutateAsync(text).then(
            () => true,
            () => false,
          )
        }
        onTakeDown={(slug) => down.mutate(slug)}
      />
    </div>
  );
};

const Prompt = styled(Panel)`
  color: ${({ theme }) => theme.color.textMuted};
`;

const Columns = styled.div`
  display: grid;
  gap: 1rem;
  margin-top: 1.5rem;

  > * { min-width: 0; }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); align-items: start; }
`;

const tickMs = 15_000;

/** The time, again and again, so that a clock on the screen runs. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
