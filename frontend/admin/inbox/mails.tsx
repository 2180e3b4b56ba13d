import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { styled } from 'styled-components';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';

type SentMail = ListingRequest['mails'][number];

const stateOf = ({ sentAt, gaveUpAt, attempts }: SentMail) => {
  if (sentAt !== null) return { tone: 'good', word: 'Sent' } as const;
  if (gaveUpAt !== null) return { tone: 'bad', word: 'Not taken by anybody' } as const;
  return { tone: 'plain', word: attempts === 0 ? 'Waiting' : `Tried ${attempts} times` } as const;
};

/** Every mail about it, with what became of it. */
export const Mails = ({ mails }: { readonly mails: readonly SentMail[] }) => (
  <Panel>
    <PanelTitle>Mails</PanelTitle>
    <List>
      {mails.map((mail) => {
        const { tone, word } = stateOf(mail);
        return (
          <li key={`${mail.subject} ${mail.createdAt}`}>
            {mail.subject} <Badge $tone={tone}>{word}</Badge>
            <To>
              to {mail.to}, <Moment at={mail.sentAt ?? mail.gaveUpAt ?? mail.createdAt} />
            </To>
          </li>
        );
      })}
    </List>
  </Panel>
);

const List = styled.ul`
  display: grid;
  gap: 0.625rem;
  margin-top: 0.75rem;
`;

const To = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  overflow-wrap: anywhere;
`;
