import { counted } from '@marquee/contracts/text/number';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { Button } from '../../ui/inputs/button';
import { FieldError, FieldLabel } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { invalidateModels } from '../frame/admin-calls';
import { ImportReport } from './import-report';
import { addLines, type ImportProgress, importModels, noProgress } from './model-import';
import type { ModelState } from './model-queries';

/** Exports the models and imports a CSV file, first as a dry run that shows the result of each row. */
export const ModelFiles = ({ state }: { readonly state: ModelState }) => {
  const id = useId();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<ImportProgress>(noProgress);
  const run = useMutation({
    mutationFn: async ({ csv, isDryRun }: { readonly csv: File; readonly isDryRun: boolean }) => {
      let current = noProgress;
      setProgress(current);
      for await (const lines of importModels(csv, isDryRun)) {
        current = addLines(current, lines);
        setProgress(current);
      }
      if (!isDryRun) await invalidateModels(queryClient);
    },
  });
  const start = (isDryRun: boolean) => {
    if (file !== null) run.mutate({ csv: file, isDryRun });
  };
  const isDryRunDone = run.isSuccess && run.variables.isDryRun && progress.finished !== null;
  const wouldChange = (progress.finished?.counts.add ?? 0) + (progress.finished?.counts.update ?? 0);

  return (
    <Panel aria-labelledby={`${id}-title`}>
      <PanelTitle id={`${id}-title`}>Import and export</PanelTitle>
      <Buttons>
        {['csv', 'json'].map((format) => (
          <Button
            key={format}
            as="a"
            href={`/api/admin/models/export?format=${format}&state=${state}`}
            download
            $variant="quiet"
            $size="small"
          >
            Export {format.toUpperCase()}
          </Button>
        ))}
      </Buttons>
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
      <Buttons>
        <Button $size="small" disabled={file === null || run.isPending} onClick={() => start(true)}>
          Dry run
        </Button>
        <Button
          $size="small"
          $variant="quiet"
          disabled={!isDryRunDone || wouldChange === 0 || run.isPending}
          onClick={() => start(false)}
        >
          {isDryRunDone ? `Apply to ${counted(wouldChange, 'model', 'models')}` : 'Apply'}
        </Button>
      </Buttons>
      {run.isPending && (
        <>
          <Bar value={progress.done} max={Math.max(1, progress.of)} aria-label="Rows read" />
          <p role="status">
            {progress.done} of {counted(progress.of, 'row', 'rows')}
          </p>
        </>
      )}
      {run.error !== null && (
        <FieldError role="alert">Couldn't import the file: {reasonOf(run.error)}</FieldError>
      )}
      {run.isSuccess && progress.finished === null && (
        <FieldError role="alert">
          The import was interrupted. Send the same file again; rows already imported will be reported as
          unchanged.
        </FieldError>
      )}
      {progress.rows.length > 0 && <ImportReport progress={progress} />}
    </Panel>
  );
};

const Buttons = styled(Cluster).attrs({ $gap: '0.5rem' })`
  margin-block: 0.75rem;
`;

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
    background: ${({ theme }) => theme.color.inkHigh};
    color: inherit;
    font: inherit;
  }
`;

const Bar = styled.progress`
  width: 100%;
  accent-color: ${({ theme }) => theme.color.light};
`;
