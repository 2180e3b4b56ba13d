import type { AuditChoices } from '@marquee/contracts/http/audit';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { styled } from 'styled-components';
import { ask } from '../../platform/api/ask';
import { downloadText } from '../../ui/format/csv';
import { Button } from '../../ui/inputs/button';
import { Field, FieldLabel } from '../../ui/inputs/field';
import { Select } from '../../ui/inputs/select';
import { Panel } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { ErrorLine } from '../frame/error-line';
import { SearchFilter } from '../frame/search-filter';
import { type AuditSearch, auditFile } from './audit-queries';
import { actionName } from './audit-sentence';

interface AuditSearchFormProps {
  readonly search: AuditSearch;
  readonly choices: AuditChoices | undefined;
  readonly onSearch: (changes: Readonly<Record<string, string>>) => void;
}

/** Select items need a value; the search is empty for all. */
const everything = '*';

const formats = ['csv', 'json'] as const;
type Format = (typeof formats)[number];

/** Filters by text, user, action and days, and downloads the matching entries as files. */
export const AuditSearchForm = ({ search, choices, onSearch }: AuditSearchFormProps) => {
  const id = useId();
  const download = useMutation({
    mutationFn: async (format: Format) => {
      const reply = await ask(auditFile(search, format));
      downloadText(`audit.${format}`, reply.headers.get('content-type') ?? '', await reply.text());
    },
  });
  const select = (
    name: 'who' | 'what',
    label: string,
    all: string,
    labelOf: (value: string) => string = (value) => value,
  ) => {
    const offered = [
      ...new Set([...(choices?.[name] ?? []), ...(search[name] === '' ? [] : [search[name]])]),
    ];
    return (
      <div>
        <FieldLabel as="span" id={`${id}-${name}`}>
          {label}
        </FieldLabel>
        <Select
          id={`${id}-${name}-select`}
          name={name}
          value={search[name] === '' ? everything : search[name]}
          placeholder={all}
          items={[
            { value: everything, label: all },
            ...offered.map((value) => ({ value, label: labelOf(value) })),
          ]}
          labelledBy={`${id}-${name}`}
          onChoose={(value) => onSearch({ [name]: value === everything ? '' : value })}
        />
      </div>
    );
  };
  return (
    <Panel aria-label="Search the audit log">
      <Fields>
        <SearchFilter
          search={search.q}
          hint="Name, slug, value, request"
          maxLength={200}
          onSearch={(q) => onSearch({ q })}
        />
        {select('who', 'User', 'All users')}
        {select('what', 'Action', 'All actions', actionName)}
        <FieldLabel>
          From
          <Field
            type="date"
            value={search.from}
            max={search.to || undefined}
            onChange={({ target }) => onSearch({ from: target.value })}
          />
        </FieldLabel>
        <FieldLabel>
          To
          <Field
            type="date"
            value={search.to}
            min={search.from || undefined}
            onChange={({ target }) => onSearch({ to: target.value })}
          />
        </FieldLabel>
      </Fields>
      <Cluster $align="stretch" $gap="0.5rem" $top="0.875rem">
        {formats.map((format) => (
          <Button
            key={format}
            $variant="quiet"
            $size="small"
            disabled={download.isPending}
            onClick={() => download.mutate(format)}
          >
            Export {format.toUpperCase()}
          </Button>
        ))}
      </Cluster>
      <ErrorLine error={download.error} />
    </Panel>
  );
};

const Fields = styled.div`
  display: grid;
  gap: 0.75rem;

  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));

  > * { grid-column: 1 / -1; min-width: 0; }
  > :nth-child(n + 4) { grid-column: auto; }
  > label { grid-template-columns: minmax(0, 1fr); }
  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > :nth-child(n + 2) { grid-column: auto; }
  }
  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(0, 2fr) repeat(2, minmax(0, 1.5fr)) repeat(2, minmax(11rem, 1fr));
    > * { grid-column: auto; }
  }
  > div { display: grid; gap: 0.375rem; }
`;
