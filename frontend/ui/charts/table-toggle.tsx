import { Button } from '../inputs/button';
import { VisuallyHidden } from '../text/visually-hidden';

interface TableToggleProps {
  readonly of: string;
  readonly isTable: boolean;
  readonly onToggle: (isTable: boolean) => void;
}

export const TableToggle = ({ of, isTable, onToggle }: TableToggleProps) => (
  <Button $variant="quiet" $size="small" data-screen-only onClick={() => onToggle(!isTable)}>
    {isTable ? 'Chart' : 'Table'}
    <VisuallyHidden> of {of}</VisuallyHidden>
  </Button>
);
