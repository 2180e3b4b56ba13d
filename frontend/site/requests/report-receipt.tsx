import type { ReportReceipt as Receipt } from '@marquee/contracts/http/reports';
import { useContext, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { SiteOrigin } from '../../platform/head/page-context';
import { showToast } from '../../platform/toast/toast-store';
import { deadlineOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { Panel } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { copyText } from '../../ui/text/copy-text';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';

interface ReportReceiptProps {
  readonly receipt: Receipt;
  readonly onAnother: () => void;
}

/** The reference, the reply-by date and the link to the status, which only the reporter has. Takes the focus. */
export const ReportReceipt = ({
  receipt: { message, reference, statusToken, dueAt },
  onAnother,
}: ReportReceiptProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const link = new URL(`/report/status#${statusToken}`, useContext(SiteOrigin)).href;
  const copy = async () => {
    if (await copyText(link)) showToast({ title: 'Copied!', text: 'Status link copied to clipboard' });
    else showToast({ title: 'Failed to copy link', tone: 'destructive' });
  };

  return (
    <Sheet aria-labelledby="receipt">
      <Title id="receipt" ref={title} tabIndex={-1}>
        Receipt {reference}
      </Title>
      <p>{message}</p>
      <p>
        We’ll reply by{' '}
        <b>
          <time dateTime={dueAt}>{deadlineOf(dueAt)}</time>
        </b>
        .
      </p>
      <Muted>
        Save this link. It’s the only way to check the status of your report, and only you have it.
      </Muted>
      <StatusLink href={link}>{link}</StatusLink>
      <Cluster>
        <Button $variant="quiet" onClick={() => void copy()}>
          <Icon name="copy" size={16} /> Copy link
        </Button>
        <Button $variant="plain" onClick={onAnother}>
          Send another report
        </Button>
      </Cluster>
    </Sheet>
  );
};

const Sheet = styled(Panel)`
  display: grid;
  gap: 0.75rem;
  max-width: 52rem;
  border-color: ${({ theme }) => theme.color.lightLine};
`;

const Title = styled.h2`
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 700;

  &:focus { outline: none; }
`;

const StatusLink = styled.a`
  color: ${({ theme }) => theme.color.lightText};
  overflow-wrap: anywhere;
`;
