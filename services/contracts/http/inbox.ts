import { z } from 'zod';
import { Day } from '../rules/days';
import { inquiryTypeKeys } from '../rules/inquiry-types';
import { attestationKinds, listingRequestStates } from '../rules/listing-request-states';
import { filledText } from '../text/text';
import { line } from './form-fields';
import { ModelChoice } from './listing-activation';
import { PriceCents } from './placement';

const at = z.iso.datetime();
const State = z.enum(listingRequestStates);

/** By whom (an operator's email) and when. */
export const SignedBy = z.object({ by: z.string(), at });

export const InboxNote = SignedBy.extend({ id: z.int().positive(), text: z.string() });

/** A queued mail: `sentAt` once the server has accepted it, `gaveUpAt` when it is not retried any more. */
export const QueuedMail = z.object({
  to: z.string(),
  subject: z.string(),
  attempts: z.int(),
  createdAt: at,
  sentAt: at.nullable(),
  gaveUpAt: at.nullable(),
});

const ListingRequestRow = z.object({
  id: z.int().positive(),
  reference: z.string(),
  modelName: z.string(),
  email: z.string(),
  state: State,
  createdAt: at,
  movedAt: at,
  paidAt: at.nullable(),
  activeAt: at.nullable(),
  /** What was agreed; 0: a gift. */
  priceCents: PriceCents,
});

/** From payment to activation; past the second one a request is overdue (SPEC.md section 9). */
export const activationHours = { usual: 24, most: 48 } as const;

/**
 * `GET /api/admin/inbox/listing-requests`: the latest moved first. `total` counts all that match state and
 * text, `counts` those that match the text, by state, and `overdue` all that are paid and not active after 48
 * hours.
 */
export const ListingRequests = z.object({
  total: z.int(),
  counts: z.partialRecord(State, z.int()),
  overdue: z.int(),
  requests: z.array(ListingRequestRow),
});
export type ListingRequests = z.infer<typeof ListingRequests>;

/** The job between paid and active. `working`: maybe retried after `why`; `failed`: needs another request. */
const Activation = z.object({
  state: z.enum(['working', 'failed', 'done']),
  attempts: z.int(),
  why: z.string().nullable(),
});

/** The model that a request pays for, and until when. */
const ListedModel = z.object({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  featuredUntil: at.nullable(),
});

export const ageMethods = ['document', 'video-call', 'in-person', 'provider'] as const;

/** How an age was proven. `documentDate`: the day of issue; no date of birth is stored. `seenBy`: a person. */
const AgeEvidence = z.object({
  method: z.enum(ageMethods),
  documentDate: Day.refine((day) => Date.parse(day) < Date.now() + 86_400_000, 'must not be in the future'),
  seenBy: line(100),
});
export type AgeEvidence = z.infer<typeof AgeEvidence>;

/** `GET /api/admin/inbox/listing-requests/:id`. `next`: where it may be moved from here. */
export const ListingRequest = ListingRequestRow.extend({
  platforms: z.string(),
  description: z.string(),
  socialLinks: z.string(),
  /** As the requester would like to be listed; null and none where they did not say. */
  category: z.string().nullable().default(null),
  tags: z.array(z.string()).default([]),
  attested: z.object({
    age: SignedBy.extend({ evidence: AgeEvidence.nullable().default(null) }).nullable(),
    consent: SignedBy.nullable(),
  }),
  next: z.array(State),
  activation: Activation.nullable(),
  model: ListedModel.nullable(),
  /** Its number, once the request is paid; null for a gift. */
  receipt: z.int().positive().nullable(),
  /** False while no payment instructions are entered: the email would name no way to pay. */
  canAskForPayment: z.boolean(),
  /** The request whose placement this one renews, with its model. */
  renews: z.object({ reference: z.string(), model: ListedModel.nullable() }).nullable(),
  transitions: z.array(SignedBy.extend({ from: State.nullable(), to: State })),
  notes: z.array(InboxNote),
  mails: z.array(QueuedMail),
});
export type ListingRequest = z.infer<typeof ListingRequest>;

/** `POST …/:id/transition`. 409 unless the state is `from`. `message` goes into the requester's mail. */
export const MoveListingRequest = z.object({
  from: State,
  to: State,
  message: filledText(5_000).trim().optional(),
  /** Required from paid to active, and only there: the request is active once a job has done this. */
  model: ModelChoice.optional(),
});

/** `POST …/:id/price`. */
export const SetListingPrice = z.object({ priceCents: PriceCents });

/** `POST …/:id/attest`: an age with its evidence, or the consent. */
export const AttestListingRequest = z.discriminatedUnion('kind', [
  AgeEvidence.extend({ kind: z.literal('age') }),
  z.object({ kind: z.literal('consent') }),
]);
export type AttestListingRequest = z.infer<typeof AttestListingRequest>;

/** `POST …/:id/attest/withdraw`, for administrators. 409 while the listing is live or being activated. */
export const WithdrawAttestation = z.object({ kind: z.enum(attestationKinds), reason: line(500) });

/** `POST …/:id/notes`, of listing requests and of messages; `POST …/messages/:id/reply` emails it. */
export const NewNote = z.object({ text: filledText(5_000).trim() });

export const contactMessageStates = ['new', 'open', 'answered', 'closed', 'spam'] as const;
export type ContactMessageState = (typeof contactMessageStates)[number];

const ContactMessageRow = z.object({
  id: z.int().positive(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  inquiryType: z.enum(inquiryTypeKeys),
  message: z.string(),
  state: z.enum(contactMessageStates),
  createdAt: at,
  changedAt: at,
});

/** `GET /api/admin/inbox/messages`: newest first. `counts`: of those that match type and text, by state. */
export const ContactMessages = z.object({
  total: z.int(),
  counts: z.partialRecord(z.enum(contactMessageStates), z.int()),
  messages: z.array(ContactMessageRow),
});
export type ContactMessages = z.infer<typeof ContactMessages>;

/** `GET /api/admin/inbox/messages/:id`. */
export const ContactMessage = ContactMessageRow.extend({
  changes: z.array(SignedBy.extend({ from: z.enum(contactMessageStates), to: z.enum(contactMessageStates) })),
  notes: z.array(InboxNote),
  mails: z.array(QueuedMail),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** `POST …/:id/state`. Any state may follow any other. */
export const SetContactMessageState = z.object({ state: z.enum(contactMessageStates) });
