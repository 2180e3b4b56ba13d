import { counted } from '@marquee/contracts/text/number';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { ApiError, reasonOf } from '../../platform/api/api-error';
import { Button } from '../../ui/inputs/button';
import { FieldError, FieldLabel } from '../../ui/inputs/field';
import { Menu } from '../../ui/inputs/menu';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { ErrorLine, isLoggedOut } from '../frame/error-line';
import { IfAllowed } from '../frame/rights';
import { ExportButtons, useExport } from './export-buttons';
import { addLines, type ImportProgress, importFile, noProgress } from './file-import';
import { ImportReport } from './import-report';

interface RecordFilesProps {
  readonly records: 'models' | 'videos';
  readonly state: 'listed' | 'archived' | 'all';
  readonly onImported: () => Promise<unknown>;
  readonly children?: ReactNode;
}

/** The server's reasons against the whole file, such as a missing column or the line that cannot be read. */
const fileProblem = (error: Error): string => {
  const reasons = error instanceof ApiError ? Object.values(error.fields) : [];
  return reasons.length > 0 ? `the file ${reasons.join('; ')}.` : reasonOf(error);
};

/** Exports the records and imports a CSV file, first as a dry run that shows the result of each row. */
export const RecordFiles = ({ records, state, onImported, children }: RecordFilesProps) => {
  const url = `/api/admin/${records}`;
  const [isOpen, setOpen] = useState(false);
  const download = useExport(records, (format) => `${url}/export?format=${format}&state=${state}`);
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<ImportProgress>(noProgress);
  const run = useMutation({
    mutationFn: async ({ csv, isDryRun }: { readonly csv: File; readonly isDryRun: boolean }) => {
      let current = noProgress;
      setProgress(current);
      for await (const lines of importFile(`${url}/import`, csv, isDryRun)) {
        current = addLines(current, lines);
        setProgress(current);
      }
      if (!isDryRun) await onImported();
    },
  });
  const start = (isDryRun: boolean) => {
    if (file !== null) run.mutate({ csv: file, isDryRun });
  };
  const isDryRunDone = run.isSuccess && run.variables.isDryRun && progress.finished !== null;
  const wouldChange = (progress.finished?.counts.add ?? 0) + (progress.finished?.counts.update ?? 0);

  return (
    <Stack as="section" aria-label="Import and export" $gap="0.75rem" $top="0.75rem">
      <Cluster $gap="0.5rem" $justify="flex-end">
        <Menu label="Import and export">
          <ExportButtons download={download} />
          <IfAllowed area="listings">
            <Button $variant="plain" $size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Import CSV
            </Button>
          </IfAllowed>
        </Menu>
        {children}
      </Cluster>
      <ErrorLine error={download.error} />
      {isOpen && (
        <Panel>
          <PanelTitle>Import</PanelTitle>
          <FieldLabel>
            CSV file
            <FileInput
              type="file"
              accept=".csv,text/csv"
              disabled={run.isPending}
              onChange={({ target }) => {
                setFile(target.files?.[0] ?? null);
                setProgress(noProgress);
                run.reset();
              }}
            />
          </FieldLabel>
          <Cluster $gap="0.5rem" style={{ marginBlock: '0.75rem' }}>
            <Button $size="small" disabled={file === null || run.isPending} onClick={() => start(true)}>
              Dry run
            </Button>
            <Button
              $size="small"
              $variant="quiet"
              disabled={!isDryRunDone || wouldChange === 0 || run.isPending}
              onClick={() => start(false)}
            >
              {isDryRunDone && wouldChange > 0
                ? `Apply to ${counted(wouldChange, records.slice(0, -1), records)}`
                : 'Apply'}
            </Button>
          </Cluster>
          {run.isPending && (
            <>
              <Bar value={progress.done} max={Math.max(1, progress.of)} aria-label="Rows read" />
              <p role="status">
                {progress.done} of {counted(progress.of, 'row', 'rows')}
              </p>
            </>
          )}
          {run.error !== null && !isLoggedOut(run.error) && (
            <FieldError role="alert">Couldn't import the file: {fileProblem(run.error)}</FieldError>
          )}
          {run.isSuccess && progress.finished === null && (
            <FieldError role="alert">
              The import was interrupted. Send the same file again; rows already imported will be reported as
              unchanged.
            </FieldError>
          )}
          {progress.finished?.rows === 0 ? (
            <p role="status" style={{ marginTop: '0.75rem' }}>
              The file has column headings and no rows: there is nothing to import.
            </p>
          ) : (
            (progress.rows.length > 0 || progress.finished !== null) && <ImportReport progress={progress} />
          )}
        </Panel>
      )}
    </Stack>
  );
};

const FileInput = styled.input`
  width: 100%;
  padding: 0.5rem;
  border: 1px dashed ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.medium};
  color: ${({ theme }) => theme.color.text};
  font-weight: 400;

  &::file-selector-button {
    min-height: 2.25rem;
    margin-inline-end: 0.75rem;
    padding-inline: 0.875rem;
    border: 1px solid ${({ theme }) => theme.color.lineStrong};
    border-radius: ${({ theme }) => theme.radius.pill};
    background: ${({ theme }) => theme.color.surfaceHigh};
    color: inherit;
    font: inherit;
  }
`;

const Bar = styled.progress`
  width: 100%;
  accent-color: ${({ theme }) => theme.color.highlight};
`;
