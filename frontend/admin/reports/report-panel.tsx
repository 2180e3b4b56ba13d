import type { Report } from '@marquee/contracts/http/reports';
import type { ReportState } from '@marquee/contracts/rules/report-states';
import { reportSteps } from '@marquee/contracts/rules/request-steps';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { RequestTimeline } from '../../catalog/receipt/request-timeline';
import { TextField } from '../../platform/forms/text-field';
import { showError, showToast } from '../../platform/toast/toast-store';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { deadlineOf, momentOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelHead, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Fact, FactList } from '../../ui/text/fact-list';
import { adminErrorText } from '../frame/error-line';
import { useIsAllowed } from '../frame/rights';
import { History } from '../inbox/history';
import { stateName } from '../inbox/state-names';
import { ReportClock } from './report-clock';
import { kindNames, transitionNames } from './report-names';
import { changeReportState, noteReport, reportsKey, type TakeDownResult, takeDown } from './reports-queries';

const takeDownTexts: Readonly<Record<TakeDownResult, { readonly title: string; readonly text: string }>> = {
  archived: { title: 'Profile archived', text: 'You can restore it under Models.' },
  'already-archived': { title: 'Profile archived', text: 'It was archived already.' },
  'not-found': { title: 'Error', text: 'Profile not found.' },
};

export const ReportPanel = ({ report }: { readonly report: Report }) => {
  const queryClient = useQueryClient();
  const { id } = report;
  const mayChange = useIsAllowed('reports');
  const [message, setMessage] = useState('');
  const refresh = () => queryClient.invalidateQueries({ queryKey: reportsKey });
  const onError = (error: unknown) => {
    const text = adminErrorText(error);
    if (text !== null) showError(`Couldn't update the report. ${text}`);
    void refresh();
  };
  const move = useMutation({
    mutationFn: (to: ReportState) =>
      changeReportState(id, { from: report.state, to, message: message.trim() || undefined }),
    onSuccess: () => {
      setMessage('');
      return refresh();
    },
    onError,
  });
  const note = useMutation({ mutationFn: (text: string) => noteReport(id, text), onSuccess: refresh });
  const down = useMutation({
    mutationFn: (slug: string) => takeDown(id, slug),
    onSuccess: (result) => {
      showToast(takeDownTexts[result]);
      return refresh();
    },
    onError,
  });
  const labelOf = (to: ReportState) => `${transitionNames[to]}${report.email === '' ? '' : ' and email'}`;
  const busy = move.isPending || note.isPending || down.isPending;
  return (
    <>
      <Stack as={Panel} $gap="1.25rem" aria-labelledby="report-title">
        <PanelHead style={{ paddingInlineEnd: '2.25rem' }}>
          <PanelTitle id="report-title">{kindNames[report.kind]}</PanelTitle>
          <ReportClock report={report} />
        </PanelHead>
        <RequestTimeline
          steps={reportSteps([
            { state: 'received', at: report.createdAt },
            ...report.transitions.map(({ to, at }) => ({ state: to, at })),
          ])}
        />
        <FactList>
          <Fact name="Reference">{report.reference}</Fact>
          <Fact name="State">{stateName(report.state)}</Fact>
          <Fact name="Received">{momentOf(report.createdAt)}</Fact>
          <Fact name="Due">{deadlineOf(report.dueAt)}</Fact>
          <Fact name="Page">
            {report.slug === null ? (
              report.page
            ) : (
              <a href={`/model/${report.slug}`} target="_blank" rel="noopener">
                {report.page}
              </a>
            )}
          </Fact>
          <Fact name="From">
            {[report.name, report.email].filter((part) => part !== '').join(', ') || 'Anonymous'}
          </Fact>
          <Fact name="Details">{report.details}</Fact>
        </FactList>

        {report.slug !== null && (
          <Row>
            {report.takenDown === null ? (
              mayChange && (
                <ConfirmDialog
                  button={{ 'aria-disabled': busy, children: `Archive /${report.slug}` }}
                  title={`Archive /${report.slug}?`}
                  text="The profile and its videos disappear from all lists right away, and its page shows as removed. You can restore it under Models."
                  confirm="Archive"
                  onConfirm={() => report.slug !== null && down.mutate(report.slug)}
                />
              )
            ) : (
              <p>
                Archived by {report.takenDown.by}, {momentOf(report.takenDown.at)}.
              </p>
            )}
          </Row>
        )}

        {report.next.length > 0 && mayChange && (
          <Transitions>
            {report.email !== '' && (
              <TextField
                label="Message to the reporter (optional, sent by email)"
                name="message"
                lines
                value={message}
                maxLength={5_000}
                onText={setMessage}
              />
            )}
            <Row>
              {report.next.map((to) =>
                to === 'in-review' ? (
                  <Button key={to} aria-disabled={busy} onClick={() => move.mutate(to)}>
                    {labelOf(to)}
                  </Button>
                ) : (
                  <ConfirmDialog
                    key={to}
                    button={{ $variant: 'quiet', 'aria-disabled': busy }}
                    title={`${transitionNames[to]} report ${report.reference}?`}
                    text={closingEffect(to, report)}
                    confirm={labelOf(to)}
                    onConfirm={() => move.mutate(to)}
                  />
                ),
              )}
            </Row>
          </Transitions>
        )}
      </Stack>
      <History
        area="reports"
        notes={report.notes}
        onNote={note.mutateAsync}
        transitions={report.transitions}
        mails={report.mails}
      />
    </>
  );
};

/** A closed report stays closed. */
const closingEffect = (to: ReportState, { slug, takenDown, email }: Report): string =>
  [
    to === 'upheld'
      ? 'The report is closed as upheld.'
      : 'The report is closed as not upheld. The page stays online.',
    ...(to === 'upheld' && slug !== null && takenDown === null
      ? [`/${slug} is still online. Archive it first if needed.`]
      : []),
    email === ''
      ? 'The decision appears on the status page. The reporter left no email.'
      : 'The decision appears on the status page, and the reporter gets an email.',
    'This cannot be undone.',
  ].join(' ');

const Row = styled(Cluster).attrs({ $align: 'stretch', $gap: '0.625rem' })`
  > button { white-space: normal; overflow-wrap: anywhere; }
`;

const Transitions = styled(Stack).attrs({ as: 'section', $gap: '0.75rem' })`
  textarea { min-height: 4.5rem; }
`;
