import type { Report } from '@marquee/contracts/http/reports';
import { styled } from 'styled-components';
import { momentOf } from '../../ui/format/day';
import { mailState } from '../frame/mail-state';
import { stateName } from './report-names';

/** The state changes, notes and emails of one report. */
export const ReportHistory = ({ report: { transitions, notes, mails } }: { readonly report: Report }) => (
  <>
    <section aria-labelledby="report-transitions">
      <Title id="report-transitions">History</Title>
      <List>
        {transitions.map(({ to, by, at }) => (
          <li key={`${to} ${at}`}>
            <b>{stateName(to)}</b> by {by}, {momentOf(at)}
          </li>
        ))}
      </List>
    </section>
    {notes.length > 0 && (
      <section aria-labelledby="report-notes">
        <Title id="report-notes">Notes</Title>
        <List>
          {notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <Text>{text}</Text>
              {by}, {momentOf(at)}
            </li>
          ))}
        </List>
      </section>
    )}
    <section aria-labelledby="report-mails">
      <Title id="report-mails">Emails</Title>
      <List>
        {mails.map((mail) => (
          <li key={`${mail.createdAt} ${mail.to} ${mail.subject}`}>
            {mail.subject} to {mail.to}: {mailState(mail).text.toLowerCase()}
            {mail.sentAt !== null && ` ${momentOf(mail.sentAt)}`}
          </li>
        ))}
      </List>
    </section>
  </>
);

const Title = styled.h3`
  margin-bottom: 0.375rem;
  font-size: 1rem;
  font-weight: 700;
`;

const List = styled.ul`
  display: grid;
  gap: 0.5rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};

  li { overflow-wrap: anywhere; }
  b { color: ${({ theme }) => theme.color.text}; }
`;

const Text = styled.p`
  color: ${({ theme }) => theme.color.text};
  white-space: pre-line;
`;
