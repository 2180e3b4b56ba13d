import type { RequestStep } from '@marquee/contracts/rules/request-steps';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { RequestTimeline } from '../../catalog/receipt/request-timeline';
import { SiteOrigin } from '../../platform/head/page-context';
import { CopyLine } from '../../platform/toast/copy-line';
import { Button } from '../../ui/inputs/button';
import { Panel } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';

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
  return (
    <Sheet aria-labelledby="receipt">
      <Title id="receipt" ref={title} tabIndex={-1}>
        {noun} {reference}
      </Title>
      <Good>{message}</Good>
      {children}
      <RequestTimeline steps={steps} />
      <CopyLine
        name="Status link: keep it, only you have it"
        value={link}
        done="Status link copied to clipboard"
      >
        <Button as="a" href={link} $variant="quiet" $size="small">
          Open
        </Button>
      </CopyLine>
      <Cluster>
        <Button $variant="plain" $size="small" onClick={onAnother}>
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
export const Good = styled.p`
  color: ${({ theme }) => theme.color.good};
  font-weight: 600;
`;
