import type { RequestStep } from '@marquee/contracts/rules/request-steps';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { RequestTimeline } from '../../catalog/receipt/request-timeline';
import { SiteOrigin } from '../../platform/head/page-context';
import { showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { Panel } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { copyText } from '../../ui/text/copy-text';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';

interface RequestReceiptProps {
  /** `Request` or `Report`. */
  readonly noun: string;
  readonly message: string;
  readonly reference: string;
  readonly statusToken: string;
  readonly statusPage: `/${string}`;
  readonly steps: readonly RequestStep[];
  /** The button that shows the form again. */
  readonly another: string;
  readonly onAnother: () => void;
  readonly children?: ReactNode;
}

/**
 * What the sender of a form keeps: the reference, the steps to come and the secret link to the status. Takes
 * the focus.
 */
export const RequestReceipt = ({
  noun,
  message,
  reference,
  statusToken,
  statusPage,
  steps,
  another,
  onAnother,
  children,
}: RequestReceiptProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const link = new URL(`${statusPage}#${statusToken}`, useContext(SiteOrigin)).href;
  const copy = async () => {
    if (await copyText(link)) showToast({ title: 'Copied!', text: 'Status link copied to clipboard' });
    else showToast({ title: 'Failed to copy link', tone: 'destructive' });
  };

  return (
    <Sheet aria-labelledby="receipt">
      <Title id="receipt" ref={title} tabIndex={-1}>
        {noun} {reference}
      </Title>
      <Good>{message}</Good>
      {children}
      <RequestTimeline steps={steps} />
      <Muted>Save this link to check the status. Only you have it.</Muted>
      <StatusLink href={link}>{link}</StatusLink>
      <Cluster>
        <Button $variant="quiet" onClick={() => void copy()}>
          <Icon name="copy" size={16} /> Copy link
        </Button>
        <Button $variant="plain" onClick={onAnother}>
          {another}
        </Button>
      </Cluster>
    </Sheet>
  );
};

const Sheet = styled(Panel)`
  display: grid;
  gap: 0.75rem;
  max-width: 52rem;
  border-color: ${({ theme }) => theme.color.highlightLine};
`;

const Title = styled.h2`
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 700;

  &:focus { outline: none; }
`;

/* SPEC.md section 8: green where it thanks. */
const Good = styled.p`
  color: ${({ theme }) => theme.color.good};
  font-weight: 600;
`;

const StatusLink = styled.a`
  color: ${({ theme }) => theme.color.highlightText};
  overflow-wrap: anywhere;
`;
