import { momentOf } from '../format/day';

/** An instant to the minute, in the reader's time zone, which it names. */
export const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{momentOf(at)}</time>;
