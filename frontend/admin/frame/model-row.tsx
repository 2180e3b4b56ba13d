import type { Model } from '@marquee/contracts/http/models';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Face } from '../../catalog/model/face';
import { Button } from '../../ui/inputs/button';
import { skipOutOfView } from '../../ui/layout/page';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface ModelRowProps {
  readonly model: Pick<Model, 'name' | 'profileImage'>;
  readonly children: ReactNode;
  /** The text of the row's button, and for screen readers the model's name. */
  readonly action: string;
  readonly disabled?: boolean;
  /** The action is running. Unlike `disabled` it keeps the focus. */
  readonly busy?: boolean;
  readonly onAction: () => void;
}

/** A model in a long list with its action. Rows out of sight are neither laid out nor painted. */
export const ModelRow = ({ model, action, disabled, busy, onAction, children }: ModelRowProps) => (
  <Row data-far="">
    <Face model={model} width="2.5rem" />
    <Texts>
      <Name>{model.name}</Name>
      {children}
    </Texts>
    <Button
      $variant="quiet"
      $size="small"
      disabled={disabled}
      aria-disabled={busy}
      data-row=""
      onClick={onAction}
    >
      {action}
      <VisuallyHidden> {model.name}</VisuallyHidden>
    </Button>
  </Row>
);

export const RowDetail = styled.span`
  overflow: hidden;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  padding: 0.5rem;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
  ${skipOutOfView('4.5rem')}
`;

const Texts = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;
  line-height: 1.35;
`;

const Name = styled.span`
  overflow: hidden;
  font-weight: 650;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
