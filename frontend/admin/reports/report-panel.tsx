import type { Report } from '@marquee/contracts/http/reports';
import type { ReportState } from '@marquee/contracts/rules/report-states';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Tip, TipArea } from '../../ui/feedback/tooltip';
import { momentOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { FieldLabel, TextArea } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { ReportClock } from './report-clock';
import { ReportHistory } from './report-history';
import { kindNames, moveNames, stateNames } from './report-names';

interface ReportPanelProps {
  readonly report: Report;
  readonly now: number;
  readonly busy: boolean;
  readonly onMove: (to: ReportState, message: string) => void;
  /** True when the note was kept: the field is then cleared. */
  readonly onNote: (text: string) => Promise<boolean>;
  readonly onTakeDown: (slug: string) => void;
}

/** One report, what was done about it, and what can be done next. */
export const ReportPanel = ({ report, now, busy, onMove, onNote, onTakeDown }: ReportPanelProps) => {
  const [message, setMessage] = useState('');
  return (
    <TipArea>
      <Sheet aria-labelledby="report-title">
        <Head>
          <PanelTitle id="report-title">{kindNames[report.kind]}</PanelTitle>
          <ReportClock report={report} now={now} />
        </Head>
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
            {[report.name, report.email].filter((part) => part !== '').join(', ') ||
              'Somebody without a name'}
          </Fact>
        </Facts>
        <Details>{report.details}</Details>

        {report.slug !== null && (
          <Row>
            {report.takenDown === null ? (
              <Tip text="Archives the profile: its page answers 410 and it stands in no list. It can be restored under Models.">
                <Button
                  type="button"
                  disabled={busy}
                  onClick={() => report.slug !== null && onTakeDown(report.slug)}
                >
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
              <FieldLabel>
                A word to the reporter (optional, goes into the mail)
                <ShortArea
                  value={message}
                  maxLength={5_000}
                  onChange={({ target }) => setMessage(target.value)}
                />
              </FieldLabel>
            )}
            <Row>
              {report.next.map((to) => (
                <Button
                  key={to}
                  type="button"
                  $variant="quiet"
                  disabled={busy}
                  onClick={() => onMove(to, message)}
                >
                  {moveNames[to]}
                </Button>
              ))}
            </Row>
          </Moves>
        )}

        <form
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            const text = String(new FormData(form).get('note') ?? '').trim();
            if (text !== '') void onNote(text).then((kept) => kept && form.reset());
          }}
        >
          <Moves as="div">
            <FieldLabel>
              Note for the desk
              <ShortArea name="note" required maxLength={5_000} />
            </FieldLabel>
            <Row>
              <Button type="submit" $variant="quiet" disabled={busy}>
                Add note
              </Button>
            </Row>
          </Moves>
        </form>
        <ReportHistory report={report} />
      </Sheet>
    </TipArea>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Sheet = styled(Panel)`
  display: grid;
  gap: 1.25rem;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
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

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.625rem;

  > button { white-space: normal; overflow-wrap: anywhere; }
`;

const Moves = styled.section`
  display: grid;
  gap: 0.75rem;
`;

const ShortArea = styled(TextArea)`
  min-height: 4.5rem;
`;
