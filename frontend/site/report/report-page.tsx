import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageHead } from '../../platform/head/page-head';
import { useContactAddress } from '../../platform/site-config/site-config';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { sendReport } from './report-calls';
import { ReportCourse } from './report-course';
import { reportFailureOf } from './report-failure';
import { ReportForm } from './report-form';
import { ReportReceipt } from './report-receipt';

/** Reports, takedowns and removal requests, each with a receipt and a clock. `?model=slug` fills in what it is about. */
export const ReportPage = () => {
  const [params] = useSearchParams();
  const slug = params.get('model') ?? '';
  const contactAddress = useContactAddress();
  const { mutate, data, error, isPending, reset } = useMutation({ mutationFn: sendReport });

  return (
    <PageStack>
      <PageHead
        title="Report"
        description="Report content, ask for intimate images to be taken down, or ask to be removed: with a receipt and a date by which we answer."
        keywords="report, takedown, removal request, copyright"
        path="/report"
      />
      <PageIntro
        title="Report"
        text="Tell us what should not be here. You get a receipt at once, a date by which we answer, and a link that shows how your report stands."
      />
      {data === undefined ? (
        <Columns>
          <ReportForm
            page={slug === '' ? '' : `/model/${slug}`}
            busy={isPending}
            failure={error === null ? undefined : reportFailureOf(error, contactAddress)}
            onSend={(fields) => mutate(fields)}
          />
          <ReportCourse />
        </Columns>
      ) : (
        <ReportReceipt receipt={data} onAnother={reset} />
      )}
    </PageStack>
  );
};

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem;

  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    align-items: start;
  }
`;
