import { text } from '@marquee/contracts/text/text';
import { notStored } from '@marquee/kit/http/route';
import { z } from 'zod';

/** The path of a route that the unguessable token of a status link opens. */
export const statusLinkParams = z.object({ token: text(4_096) });

/** Headers of what only its visitor may see, and no search engine may list. */
export const unlistedHeaders = { ...notStored, 'x-robots-tag': 'noindex' } as const;
