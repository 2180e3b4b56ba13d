import type { ReportReceipt as Receipt } from '@marquee/contracts/http/reports';
import { reportSteps } from '@marquee/contracts/rules/request-steps';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageHead } from '../../platform/head/page-head';
import { deadlineOf } from '../../ui/format/day';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Columns } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { ReportForm } from './report-form';
import { RequestReceipt } from './request-receipt';

const steps = [
  ['Right away', 'You get a reference number, a reply-by date, and a link to track your report.'],
  [
    'Next',
    'A person reads it and reviews the page. We remove anything that clearly breaks the rules while we investigate.',
  ],
  ['By the reply-by date', 'We post the decision on your status page, and email you if you left an address.'],
] as const;

/** Content reports, takedowns and removal requests. `?model=slug` fills in the page. */
export const ReportPage = () => {
  const [params] = useSearchParams();
  const slug = params.get('model') ?? '';
  const [receipt, setReceipt] = useState<Receipt>();

  return (
    <PageStack>
      <PageHead
        title="Report"
        description="Report content, request a takedown of intimate images, or ask to be removed. You get a receipt and a reply-by date."
        keywords="report, takedown, removal request, copyright"
        path="/report"
      />
      <PageIntro
        title="Report"
        text="Tell us what shouldn’t be here. You’ll get a receipt right away, a reply-by date, and a link to track your report."
      />
      {receipt === undefined ? (
        <Columns $gap="1.5rem" $columns="minmax(0, 2fr) minmax(0, 1fr)" $align="start">
          <ReportForm page={slug === '' ? '' : `/model/${slug}`} onSent={setReceipt} />
          <NextSteps />
        </Columns>
      ) : (
        <RequestReceipt
          noun="Report"
          {...receipt}
          statusPage="/report/status"
          steps={reportSteps([{ state: 'received', at: new Date().toISOString() }])}
          another="Send another report"
          onAnother={() => setReceipt(undefined)}
        >
          <p>
            We’ll reply by{' '}
            <b>
              <time dateTime={receipt.dueAt}>{deadlineOf(receipt.dueAt)}</time>
            </b>
            .
          </p>
        </RequestReceipt>
      )}
    </PageStack>
  );
};

const NextSteps = () => (
  <Panel aria-labelledby="report-steps">
    <PanelTitle id="report-steps">What happens next</PanelTitle>
    <Steps>
      {steps.map(([when, text]) => (
        <li key={when}>
          <strong>{when}</strong>
          <p>{text}</p>
        </li>
      ))}
    </Steps>
    <Note>
      Anything else? <Link to="/contact">Write to us</Link>.
    </Note>
  </Panel>
);

const Steps = styled.ol`
  display: grid;
  gap: 1rem;
  margin-block: 1rem;

  li { padding-inline-start: 0.875rem; border-inline-start: 3px solid ${({ theme }) => theme.color.highlightLine}; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
`;

const Note = styled(Muted)`
  a { color: ${({ theme }) => theme.color.highlightText}; }
`;
