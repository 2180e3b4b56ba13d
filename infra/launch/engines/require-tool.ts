import { programPath } from '../instance/config';
import { findProgram } from './programs';
import { requireFound } from './require-programs';

/**
 * restic stores backups, pgbackrest continuous ones; pgbouncer is a pooler that tests put in front of
 * PostgreSQL, and wrk measures speed. Their packages have the same names.
 */
type Tool = 'restic' | 'pgbackrest' | 'pgbouncer' | 'wrk';

/** Resolves when the tool is here. A missing one is installed with the system's package manager. */
export const requireTool = async (name: Tool, report: (line: string) => void): Promise<void> => {
  const packages = [{ needs: ['path'], title: name, apt: name, brew: name }] as const;
  await requireFound(packages, () => ({ path: findProgram([name], programPath()) }), { report });
};
