import { momentOf } from '../format/day';

/** An instant, to the minute where the reader is. */
export const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{momentOf(at)}</time>;
