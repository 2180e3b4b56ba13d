import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { useSearchParams } from 'react-router-dom';
import { searchIn } from './search-params';

/** True when the address asks for a search that allowed-search.ts leaves out. */
export const useIsRefusedSearch = (): boolean => {
  const [params] = useSearchParams();
  return hasRefusedWord(searchIn(params));
};
