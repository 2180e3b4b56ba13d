import { PlacementsByHand } from '@marquee/contracts/http/placement';
import { dayMs } from '@marquee/contracts/rules/days';
import { enteredEmails } from '../holders/holder-email-queries';
import { isQueued } from '../mail/mail-queries';
import { type Due, placementMail, type ScheduleDeps } from './placement-mail';

const reminderDays = 7;
/** What ended longer ago gets no statement. */
const statementDays = 14;

const afterDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/** The mail due for a period until `until`, and the days until then: 7 or 1, or none for the statement. */
const dueFor = (
  { id, until, from }: { readonly id: number; readonly until: Date; readonly from: Date },
  now: Date,
): { readonly occasion: string; readonly days?: 7 | 1 } | undefined => {
  if (until <= now) return { occasion: `statement:placement-${id}` };
  if (from > afterDays(now, -1)) return undefined;
  const days = until <= afterDays(now, 1) ? 1 : 7;
  return { occasion: `ends-${days}:placement-${id}`, days };
};

/**
 * Reminders and final statements of placements that an administrator began by hand, for models whose holder's
 * email is entered. Their holders sent no listing request, so the form for the renewal is empty and there is
 * no receipt.
 */
export const handPlacements = async (deps: ScheduleDeps, now: Date): Promise<Due[]> => {
  const range = new URLSearchParams({
    from: afterDays(now, -statementDays).toISOString(),
    until: afterDays(now, reminderDays).toISOString(),
  });
  const placements = PlacementsByHand.parse(await deps.catalog.get(`/internal/placements/by-hand?${range}`));
  const emails = await enteredEmails(
    deps.db,
    placements.map(({ modelId }) => modelId),
  );
  const due: Due[] = [];
  for (const { id, modelId, priceCents, ...period } of placements) {
    const email = emails.get(modelId);
    const [from, until] = [new Date(period.from), new Date(period.until)];
    const mail = dueFor({ id, from, until }, now);
    if (email === undefined || mail === undefined || (await isQueued(deps.db, mail.occasion))) continue;
    due.push({
      about: { modelId },
      occasion: mail.occasion,
      compose: () => {
        const renewalUrl = new URL('/list-model', deps.publicUrl).href;
        const form = { isPrefilled: false, renewalUrl, receiptUrl: undefined };
        const placement = { email, modelId, priceCents, from, until, ...form };
        const subject = { modelId, until, days: mail.days };
        return placementMail(deps, subject, ({ name }) => ({ ...placement, reference: name }), now);
      },
    });
  }
  return due;
};
