import { unknownCountry } from '@marquee/contracts/events/visit-facts';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The English name of an ISO 3166-1 code; 'Unknown' for an IP outside every country's ranges. */
export const countryName = (code: string): string => {
  if (code === unknownCountry) return 'Unknown';
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
};
