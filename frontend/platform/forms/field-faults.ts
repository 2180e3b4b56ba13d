import { ApiError } from '../api/api-error';

export type FieldFaults = Readonly<Partial<Record<string, string>>>;

/** What the server has against which field. A fault within a list (`tags.2`) is said of the list. */
export const fieldFaultsOf = (error: unknown): FieldFaults => {
  if (!(error instanceof ApiError)) return {};
  const faults: Record<string, string> = {};
  for (const [path, fault] of Object.entries(error.fields)) {
    const [field = path] = path.split('.', 1);
    faults[field] ??= fault;
  }
  return faults;
};
