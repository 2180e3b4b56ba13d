import type { AuditChoices } from '@marquee/contracts/http/audit';
import { useId } from 'react';
import { styled } from 'styled-components';
import { capitalized } from '../../ui/format/capitalized';
import { Field, FieldLabel } from '../../ui/inputs/field';
import { Menu } from '../../ui/inputs/menu';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Sheet, SheetButton, SheetFoot, SheetHead, ShowButton } from '../../ui/inputs/sheet';
import { Panel } from '../../ui/layout/panel';
import { ExportButtons, useExport } from '../files/export-buttons';
import { ErrorLine } from '../frame/error-line';
import { SearchFilter } from '../frame/search-filter';
import { type AuditSearch, auditFile } from './audit-queries';
import { actionName } from './audit-sentence';

interface AuditSearchFormProps {
  readonly search: AuditSearch;
  readonly choices: AuditChoices | undefined;
  readonly onSearch: (changes: Readonly<Record<string, string>>) => void;
}

/** Filters by text, user, action and days, and downloads the matching entries as files. */
export const AuditSearchForm = ({ search, choices, onSearch }: AuditSearchFormProps) => {
  const id = useId();
  const download = useExport('audit', (format) => auditFile(search, format));
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
      <NativeSelect
        label={label}
        name={name}
        choices={['', ...offered]}
        labelOf={(value) => (value === '' ? all : labelOf(value))}
        chosen={search[name]}
        onChoose={(value) => onSearch({ [name]: value })}
      />
    );
  };
  const chosen = [search.who, search.what, search.from, search.to].filter((value) => value !== '');
  return (
    <Panel aria-label="Search the audit log">
      <Fields>
        <SearchFilter
          search={search.q}
          hint="Name, slug, value, request"
          maxLength={200}
          onSearch={(q) => onSearch({ q })}
        />
        <SheetButton opens={id} choices={chosen.length} />
        <Sheet id={id}>
          <SheetHead closes={id} />
          {select('who', 'User', 'All users')}
          {select('what', 'Action', 'All actions', actionName)}
          {(['from', 'to'] as const).map((end) => (
            <FieldLabel key={end}>
              {capitalized(end)}
              <Field
                type="date"
                value={search[end]}
                min={end === 'to' ? search.from : undefined}
                max={end === 'from' ? search.to : undefined}
                onChange={({ target }) => onSearch({ [end]: target.value })}
              />
            </FieldLabel>
          ))}
          <SheetFoot>
            <ShowButton popoverTarget={id} popoverTargetAction="hide">
              Show entries
            </ShowButton>
          </SheetFoot>
        </Sheet>
        <Place>
          <Menu label="Export" size="bar">
            <ExportButtons download={download} />
          </Menu>
        </Place>
      </Fields>
      <ErrorLine error={download.error} />
    </Panel>
  );
};

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.75rem;
  align-items: end;

  label { min-width: 0; }
  select { width: 100%; }
  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    ${SheetFoot} { display: none; }
  }
  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(16rem, 2fr) repeat(2, minmax(0, 1fr)) repeat(2, 11rem) auto;
  }
`;

/** At the end of the last line. */
const Place = styled.div`
  grid-column: -2 / -1;
  justify-self: end;
`;
