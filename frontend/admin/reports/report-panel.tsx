import type { Report } from '@marquee/contracts/http/reports';
import type { ReportState } from '@marquee/contracts/rules/report-states';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { Tip, TipArea } from '../../ui/feedback/tooltip';
import { momentOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelHead, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Fact } from '../../ui/text/fact-list';
import { adminErrorText } from '../frame/error-line';
import { ReportClock } from './report-clock';
import { ReportHistory } from './report-history';
import { kindNames, moveNames, stateNames } from './report-names';

interface ReportPanelProps {
  readonly report: Report;
  readonly now: number;
  readonly busy: boolean;
  readonly onMove: (to: ReportState, message: string) => void;
  readonly onNote: (text: string) => Promise<unknown>;
  readonly onTakeDown: (slug: string) => void;
}

/** One report with its actions and its history. */
export const ReportPanel = ({ report, now, busy, onMove, onNote, onTakeDown }: ReportPanelProps) => {
  const [message, setMessage] = useState('');
  return (
    <TipArea>
      <Sheet aria-labelledby="report-title">
        <PanelHead>
          <PanelTitle id="report-title">{kindNames[report.kind]}</PanelTitle>
          <ReportClock report={report} now={now} />
        </PanelHead>
        <Facts>
          <Fact name="Reference">{report.reference}</Fact>
          <Fact name="State">{stateNames[report.state]}</Fact>
          <Fact name="Received">{momentOf(report.createdAt)}</Fact>
          <Fact name="Due">{momentOf(report.dueAt)}</Fact>
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
        </Facts>
        <Details>{report.details}</Details>

        {report.slug !== null && (
          <Row>
            {report.takenDown === null ? (
              <Tip text="Archives the profile: its page shows as removed and it disappears from all lists. You can restore it under Models.">
                <Button disabled={busy} onClick={() => report.slug !== null && onTakeDown(report.slug)}>
                  Take down /{report.slug}
                </Button>
              </Tip>
            ) : (
              <p>
                Taken down by {report.takenDown.by}, {momentOf(report.takenDown.at)}.
              </p>
            )}
          </Row>
        )}

        {report.next.length > 0 && (
          <Moves>
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
              {report.next.map((to) => (
                <Button key={to} $variant="quiet" disabled={busy} onClick={() => onMove(to, message)}>
                  {moveNames[to]}
                </Button>
              ))}
            </Row>
          </Moves>
        )}

        <NoteForm onNote={onNote} />
        <ReportHistory report={report} />
      </Sheet>
    </TipArea>
  );
};

const NoteForm = ({ onNote }: Pick<ReportPanelProps, 'onNote'>) => {
  const form = useForm({
    send: ({ note = '' }) => onNote(note),
    onSent: (_, element) => element.reset(),
    messageOf: adminErrorText,
  });
  return (
    <Fields form={form}>
      <TextField label="Internal note" name="note" lines required maxLength={5_000} />
      <FormError />
      <Row>
        <SubmitButton $variant="quiet">Add note</SubmitButton>
      </Row>
    </Fields>
  );
};

const Sheet = styled(Panel)`
  display: grid;
  gap: 1.25rem;
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
  gap: 0.75rem 1.25rem;

  dt { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.tiny}; }
  dd { overflow-wrap: anywhere; }
  a { color: ${({ theme }) => theme.color.lightText}; }
`;

const Details = styled.p`
  padding: 0.875rem 1rem;
  border-inline-start: 3px solid ${({ theme }) => theme.color.lightLine};
  background: ${({ theme }) => theme.color.ink};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Row = styled(Cluster).attrs({ $align: 'stretch', $gap: '0.625rem' })`
  > button { white-space: normal; overflow-wrap: anywhere; }
`;

const shortTextArea = css`
  textarea { min-height: 4.5rem; }
`;

const Moves = styled(Stack).attrs({ as: 'section', $gap: '0.75rem' })`${shortTextArea}`;

const Fields = styled(Form)`
  gap: 0.75rem;
  ${shortTextArea}
`;
