import { type RowVerdict, rowVerdicts } from '@marquee/contracts/http/model-file';
import { counted } from '@marquee/contracts/text/number';
import { useState } from 'react';
import { styled } from 'styled-components';
import { capitalized } from '../../ui/format/capitalized';
import { Button } from '../../ui/inputs/button';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { ScrollRegion } from '../../ui/layout/scroll-region';
import type { ImportProgress } from './file-import';

const rowsAtOnce = 200;

export const ImportReport = ({ progress: { rows, finished } }: { readonly progress: ImportProgress }) => {
  const [shown, setShown] = useState<'all' | RowVerdict>('all');
  const [upTo, setUpTo] = useState(rowsAtOnce);
  const chosen = shown === 'all' ? rows : rows.filter(({ verdict }) => verdict === shown);
  return (
    <>
      {finished !== null && (
        <Summary role="status">
          {finished.dryRun ? 'Dry run, nothing changed: ' : 'Imported: '}
          {finished.counts.add} added, {finished.counts.update} updated, {finished.counts.unchanged}{' '}
          unchanged, {finished.counts.refused} refused of {counted(finished.rows, 'row', 'rows')}
        </Summary>
      )}
      <ChoiceRow
        legend="Rows"
        name="import-verdict"
        choices={['all', ...rowVerdicts]}
        labelOf={capitalized}
        chosen={shown}
        onChoose={setShown}
      />
      <List label="Rows of the file">
        <ul>
          {chosen.slice(0, upTo).map(({ line, slug, verdict, fields }) => (
            <Row key={line}>
              <span>
                Line {line}: <strong>{slug || '(no slug)'}</strong>
              </span>
              <Verdict $refused={verdict === 'refused'}>{verdict}</Verdict>
              {fields !== undefined && (
                <Errors>
                  {Object.entries(fields)
                    .map(([field, error]) => `${field} ${error}`)
                    .join('; ')}
                </Errors>
              )}
            </Row>
          ))}
        </ul>
        {chosen.length > upTo && (
          <Button $variant="quiet" $size="small" onClick={() => setUpTo(upTo + rowsAtOnce)}>
            Show more of {counted(chosen.length, 'row', 'rows')}
          </Button>
        )}
      </List>
    </>
  );
};

const Summary = styled.p`
  margin-block: 0.75rem;
  font-weight: 650;
`;

const List = styled(ScrollRegion)`
  max-height: 28rem;
  margin-top: 0.75rem;
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0.125rem 0.75rem;
  padding: 0.5rem;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
  overflow-wrap: anywhere;
`;

const Verdict = styled.span<{ $refused: boolean }>`
  color: ${({ $refused, theme }) => ($refused ? theme.color.bad : theme.color.good)};
  font-weight: 700;
`;

const Errors = styled.span`
  flex-basis: 100%;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;
