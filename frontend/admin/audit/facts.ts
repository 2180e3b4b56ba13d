import type { AuditLogEntry } from '@marquee/contracts/http/audit';

/** One field of a deed, in words. */
interface FactChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const spelled = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Every field that was or is there, each with both. */
export const factChanges = ({ before, after }: Pick<AuditLogEntry, 'before' | 'after'>): FactChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => ({
    name,
    before: spelled(before?.[name]),
    after: spelled(after?.[name]),
  }));
