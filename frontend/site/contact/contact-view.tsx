import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { ContactForm } from './contact-form';

interface ContactViewProps {
  readonly contactAddress: string;
  readonly busy: boolean;
  readonly onSend: (fields: Readonly<Record<string, string>>) => Promise<boolean>;
}

const answerTimes = [
  ['Support', 'within 24 hours'],
  ['Technical issues', 'within 12 hours'],
  ['General inquiries', 'within 48 hours'],
  ['Privacy questions', 'within 48 hours'],
  ['Data-protection requests', 'within 30 days'],
  ['Legal matters', 'within 5 business days'],
] as const;

export const ContactView = ({ contactAddress, busy, onSend }: ContactViewProps) => (
  <PageStack>
    <PageIntro
      title="Contact"
      text="A person reads every message. Tell us what it is about, and it reaches the right one."
    />
    <Columns>
      <ContactForm busy={busy} onSend={onSend} />
      <Panel aria-labelledby="answer-times">
        <PanelTitle id="answer-times">When we aim to answer</PanelTitle>
        <Times>
          {answerTimes.map(([name, time]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{time}</dd>
            </div>
          ))}
        </Times>
        <Note>
          Or write to <a href={`mailto:${contactAddress}`}>{contactAddress}</a>. Many answers are on the{' '}
          <Link to="/help">help page</Link>.
        </Note>
      </Panel>
    </Columns>
  </PageStack>
);

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem;

  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    align-items: start;
  }
`;

const Times = styled.dl`
  margin-block: 1rem;

  > div { display: flex; justify-content: space-between; gap: 1rem; padding-block: 0.5rem; border-bottom: 1px solid ${({ theme }) => theme.color.line}; }
  > div:last-child { border-bottom: 0; }
  dt { color: ${({ theme }) => theme.color.textMuted}; }
  dd { font-weight: 600; text-align: end; }
`;

const Note = styled.p`
  color: ${({ theme }) => theme.color.textMuted};

  a { color: ${({ theme }) => theme.color.lightText}; overflow-wrap: anywhere; }
`;
