import type { FieldErrors } from '../../platform/forms/form-errors';
import type { ListingDraft } from './listing-draft';

/** Those of the draft that are typed as text. */
type TextName = {
  [Name in keyof ListingDraft]: string extends ListingDraft[Name] ? Name : never;
}[keyof ListingDraft];

interface Editing {
  readonly draft: ListingDraft;
  readonly faults: FieldErrors;
  readonly onChange: (changes: Partial<ListingDraft>) => void;
}

/** What ties a text field to its place in the draft: name, value, fault, and where it goes when it is typed in. */
export const draftText =
  ({ draft, faults, onChange }: Editing) =>
  (name: TextName) => ({
    name,
    value: draft[name],
    error: faults[name],
    onText: (text: string) => onChange({ [name]: text }),
  });
