import { Explain } from '../../ui/feedback/explain';
import { type Definition, definitions } from './definitions';

/** The definition of a number, beside it. */
export const Meaning = ({ of }: { readonly of: Definition }) => (
  <Explain term={definitions[of].term}>{definitions[of].meaning}</Explain>
);
