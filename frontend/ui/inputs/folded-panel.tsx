import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { Panel, PanelHead, PanelTitle } from '../layout/panel';
import { Cluster } from '../layout/stack';
import { Muted } from '../text/muted';
import { VisuallyHidden } from '../text/visually-hidden';
import { Button } from './button';

interface FoldedPanelProps {
  readonly title: string;
  readonly badge?: ReactNode;
  /** The state in one sentence. */
  readonly about: ReactNode;
  /** The verb of the button that shows the content. */
  readonly action: string;
  /** The fragment of the URL that leads here and opens it. */
  readonly id?: string;
  /** `close` gives the focus back to the button. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A panel of one row, whose content is shown on demand. */
export const FoldedPanel = ({ title, badge, about, action, id, children }: FoldedPanelProps) => {
  const { hash } = useLocation();
  const isNamed = id !== undefined && hash === `#${id}`;
  const [isOpen, setOpen] = useState(isNamed);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    button.current?.scrollIntoView({ block: 'center' });
    button.current?.focus({ preventScroll: true });
  }, [isNamed]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Panel id={id} data-screen-only>
      <PanelHead $wrap="nowrap" $gap="1rem">
        <div>
          <Cluster $gap="0.25rem 0.625rem">
            <PanelTitle>{title}</PanelTitle>
            {badge}
          </Cluster>
          <Muted $small $top="0.125rem">
            {about}
          </Muted>
        </div>
        <Button
          ref={button}
          $variant="quiet"
          $size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : action}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      </PanelHead>
      {isOpen && <Content>{typeof children === 'function' ? children(close) : children}</Content>}
    </Panel>
  );
};

const Content = styled.div`
  max-width: 36rem;
  padding-top: 0.875rem;
`;
