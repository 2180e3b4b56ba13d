import { z } from 'zod';
import { Slug } from '../rules/slug';
import { filledText } from '../text/text';
import { dayNotes } from './conspicuous-days';
import { line } from './form-fields';
import { FiguresRange } from './model-analytics';
import { SecondStep } from './second-step';

/** Their ids are part of the session cookie, which a browser limits to 4 KB. */
export const agencyModelsMax = 50;

const AgencyModel = z.object({ id: z.int().positive(), slug: Slug, name: z.string() });

/** `GET /api/agency`, and the answer to a login: the agency and its listed models by name. Else 401. */
export const OwnAgency = z.object({
  slug: Slug,
  name: z.string(),
  models: z.array(AgencyModel),
  /** Who is logged in. An earlier version sends none. */
  login: z.string().optional(),
});
export type OwnAgency = z.infer<typeof OwnAgency>;

/**
 * `GET /api/insights/agency/models`: figures of the agency's listed models, which equal those of their own
 * dashboards, the most clicks first. The range is given as there. 401 without the session of an agency.
 */
export const AgencyFigures = z.object({
  range: FiguresRange.omit({ countedSince: true }),
  /** Days whose figures were corrected afterwards. An earlier version sends none. */
  corrections: dayNotes.corrections.optional(),
  models: z.array(
    AgencyModel.extend({
      /** Cards seen and profiles opened. */
      seen: z.int(),
      opened: z.int(),
      clicks: z.int(),
      uniqueClicks: z.int(),
      /** Clicks of every day of the range, oldest first. */
      daily: z.array(z.int()),
      /** Clicks of as many days before as the range has without today; null if not counted on all of them. */
      change: z.object({ before: z.int(), now: z.int() }).nullable(),
    }),
  ),
});
export type AgencyFigures = z.infer<typeof AgencyFigures>;

/**
 * `POST /api/agency/login`: sets the cookie that opens the dashboards of all models of the agency, or is answered with
 * `SecondStepRequired`. `POST /api/agency/logout` ends the session, as do a change of the agency's models, a new
 * password of the person (`POST /api/agency/password`, a `ChangePassword`) and the person's removal.
 */
export const AgencyLogin = SecondStep.extend({ email: filledText(254), password: filledText(256) });

/**
 * `POST /api/admin/agencies/{id}/persons` adds a person; 409 when the email has an account. `POST
 * /api/agency/invite-link` mails an invite link to the person with this email, once in ten minutes, and to no one
 * else; the answer is 204 in any case. Names in the audit log hold the email and a slug.
 */
export const AgencyEmail = z.object({ email: z.email('must be an email').max(150).toLowerCase() });

/** An agency as the administrator sees it. `models` has removed ones too. */
export const Agency = z.object({
  id: z.int().positive(),
  slug: Slug,
  name: z.string(),
  modelIds: z.array(z.int().positive()),
  persons: z.array(
    z.object({
      id: z.int().positive(),
      /** The email, or the slug: the account of the password that all shared before. */
      login: z.string(),
      lastLoginAt: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
});
export type Agency = z.infer<typeof Agency>;

/** `GET /api/admin/agencies`: all by name. */
export const Agencies = z.array(Agency);
export type Agencies = z.infer<typeof Agencies>;

const name = line(100);
const modelIds = z
  .array(z.int().positive().max(2_147_483_647))
  .max(agencyModelsMax, `must be at most ${agencyModelsMax} models`)
  .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));

/** `POST /api/admin/agencies`. Its slug is derived from `name`. 409 for another agency's name. */
export const NewAgency = z.object({ name, modelIds });

/**
 * `POST /api/admin/agencies/{id}`: changes the models; every session of the agency ends. `…/remove` removes the
 * agency, and `…/persons/{person}/remove` one of its persons, whose sessions end.
 */
export const ChangeAgency = z.object({ modelIds });
