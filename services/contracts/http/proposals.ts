import { z } from 'zod';
import { filledText, text } from '../text/text';
import { EditModel } from './listing';
import { StoredListing } from './models';

/** The fields of a listing that its holder may propose to change, as they are stored. */
export const HolderFields = StoredListing.omit({
  name: true,
  slug: true,
  category: true,
  premium: true,
  rating: true,
  likes: true,
});
export type HolderFields = z.infer<typeof HolderFields>;
export type HolderField = keyof HolderFields;

export const holderFields = HolderFields.keyof().options;

const ProposedChanges = HolderFields.partial();
export type ProposedChanges = z.infer<typeof ProposedChanges>;

export const proposalMessageMaxLength = 1_000;

/**
 * `POST /api/insights/{slug}/proposal`: the changed fields, in the form of `PATCH /api/models/{id}`, beside a
 * message to the administrator. `version` is the one that was read: if the profile has changed since, the
 * answer is 409. Any other field of a listing is refused.
 */
export const ProposeProfile = z
  .looseObject({ version: z.int().min(1), message: text(proposalMessageMaxLength).trim().default('') })
  .transform(({ message, ...given }, context) => {
    const { version: _, ...changes } = given;
    for (const field of Object.keys(changes))
      if (!holderFields.some((allowed) => allowed === field))
        context.addIssue({ code: 'custom', path: [field], message: 'cannot be changed here' });
    const parsed = EditModel.safeParse(given);
    if (parsed.success)
      return { version: given.version, message, changes: ProposedChanges.parse(parsed.data.changes) };
    context.issues.push(
      ...parsed.error.issues.map((issue) => ({ ...issue, input: given, code: 'custom' as const })),
    );
    return z.NEVER;
  });
export type ProposeProfile = z.infer<typeof ProposeProfile>;

export const proposalStates = ['pending', 'applied', 'declined'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** A proposal that its holder replaced or withdrew is deleted. `reason`: why the operator declined it. */
export const Proposal = z.object({
  id: z.int().positive(),
  state: z.enum(proposalStates),
  changes: ProposedChanges,
  message: z.string(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

/** `GET /api/insights/{slug}/proposal`: the profile as it is, the pending proposal, the last decided one. */
export const OwnProfile = z.object({
  slug: z.string(),
  name: z.string(),
  version: z.int().min(1),
  fields: HolderFields,
  pending: Proposal.nullable(),
  decided: Proposal.nullable(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const AdminProposal = Proposal.extend({
  model: z.object({ id: z.int().positive(), slug: z.string(), name: z.string(), archived: z.boolean() }),
  decidedBy: z.string().nullable(),
});
export type AdminProposal = z.infer<typeof AdminProposal>;

/** `GET /api/admin/proposals`: the pending ones first, then the newest. `counts` by state. */
export const AdminProposals = z.object({
  total: z.int(),
  counts: z.partialRecord(z.enum(proposalStates), z.int()),
  proposals: z.array(AdminProposal),
});

/**
 * `GET /api/admin/proposals/{id}`. `base` has the changed fields as they were when the proposal was made,
 * `current` all fields as they are in version `version` of the model.
 */
export const ComparedProposal = AdminProposal.extend({
  version: z.int().min(1),
  base: ProposedChanges,
  current: HolderFields,
});
export type ComparedProposal = z.infer<typeof ComparedProposal>;

/** `POST /api/admin/proposals/{id}/apply`. `version`: of the compared model; 409 if it has changed since. */
export const ApplyProposal = z.object({ version: z.int().min(1) });

/** `POST /api/admin/proposals/{id}/decline`. */
export const DeclineProposal = z.object({ reason: filledText(proposalMessageMaxLength).trim() });
