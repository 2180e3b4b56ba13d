import type { Report } from '@marquee/contracts/http/reports';
import { styled } from 'styled-components';
import { momentOf } from '../../ui/format/day';
import { stateNames } from './report-names';

/** Moves, notes and mails of one report, each by whom and when. */
export const ReportHistory = ({ report: { moves, notes, mails } }: { readonly report: Report }) => (
  <>
    <section aria-labelledby="report-moves">
      <Title id="report-moves">What happened</Title>
      <List>
        {moves.map(({ to, by, at }) => (
          <li key={`${to} ${at}`}>
            <b>{stateNames[to]}</b> by {by}, {momentOf(at)}
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
      <Title id="report-mails">Mails</Title>
      <List>
        {mails.map(({ to, subject, createdAt, sentAt, gaveUpAt }) => (
          <li key={`${createdAt} ${to} ${subject}`}>
            {subject} to {to}:{' '}
            {sentAt !== null
              ? `sent ${momentOf(sentAt)}`
              : gaveUpAt !== null
                ? 'nobody takes it'
                : 'on its way'}
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
