import { inquiryTypes } from '@marquee/contracts/rules/inquiry-types';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageHead } from '../../platform/head/page-head';
import { useContactAddress } from '../../platform/site-config/site-config';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Columns } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { ContactForm } from './contact-form';

const namesWithin = (hours: number): string =>
  inquiryTypes
    .filter(({ answerHours }) => answerHours === hours)
    .map(({ name }) => name.replace(/ \(.*\)$/, ''))
    .join(', ');

/** The form's topics first, then what is written to the same address (SPEC.md section 9). */
const responseTimes = [
  [namesWithin(12), 'within 12 hours'],
  [`Support: ${namesWithin(24)}`, 'within 24 hours'],
  [namesWithin(48), 'within 48 hours'],
  ['Privacy questions', 'within 48 hours'],
  ['Data-protection requests', 'within 30 days'],
  ['Legal matters', 'within 5 business days'],
] as const;

export const ContactPage = () => {
  const contactAddress = useContactAddress();
  return (
    <PageStack>
      <PageHead
        title="Contact"
        description="Write to us about a listing, promotion, partnership, billing or a technical problem."
        keywords="contact, support, premium listing, partnership"
        path="/contact"
      />
      <PageIntro title="Contact" text="Pick a topic and we’ll get it to the right person." />
      <Columns $gap="1.5rem" $columns="minmax(0, 3fr) minmax(0, 2fr)" $align="start">
        <ContactForm contactAddress={contactAddress} />
        <Panel aria-labelledby="response-times">
          <PanelTitle id="response-times">Response times</PanelTitle>
          <Times>
            {responseTimes.map(([name, time]) => (
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
};

const Times = styled.dl`
  margin-block: 1rem;

  > div { display: flex; justify-content: space-between; gap: 1rem; padding-block: 0.5rem; border-bottom: 1px solid ${({ theme }) => theme.color.line}; }
  > div:last-child { border-bottom: 0; }
  dt { color: ${({ theme }) => theme.color.textMuted}; }
  dd { flex: none; font-weight: 600; text-align: end; }
`;

const Note = styled(Muted)`
  a { color: ${({ theme }) => theme.color.highlightText}; overflow-wrap: anywhere; }
`;
