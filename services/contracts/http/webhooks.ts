import { z } from 'zod';
import { Day } from '../rules/days';
import { platformKeys } from '../rules/platforms';
import { webhookEvents } from '../rules/webhook-events';
import { ConfirmPassword } from './account';
import { conspicuousReasons } from './conspicuous-days';
import { ModelFigures } from './model-figures';

const at = z.iso.datetime({ offset: true });
const count = z.int().min(0);
const model = { slug: z.string(), name: z.string() };
const reason = z.enum(conspicuousReasons);

/** The `data` of each event. None names a person who wrote to the site. */
export const webhookData = {
  'request.received': z.object({ reference: z.string() }),
  'placement.started': z.object(model),
  'placement.ending': z.object({ ...model, until: at }),
  /** To operators those of the site, to a holder those of the model. */
  'figures.daily': z.union([
    z.object({ day: Day, views: count, visitors: count, clicks: count, uniqueClicks: count }),
    ModelFigures.pick({ seen: true, opened: true, clicks: true, uniqueClicks: true }).extend({
      day: Day,
      ...model,
    }),
  ]),
  'link.dead': z.object({ ...model, platform: z.enum(platformKeys), link: z.string(), since: at }),
  'day.conspicuous': z.object({ day: Day, modelId: z.int(), reason, events: count, of: count }),
} as const;

/** Webhooks of the site, or of a model, at most, and deliveries that are shown of each. */
export const webhooksMax = 10;
export const shownDeliveriesMax = 20;

/** `status`: of the last answer; null: there was none. `nextAt`: null unless it waits. */
const Delivery = z.object({
  id: z.uuid(),
  event: z.string(),
  createdAt: at,
  attempts: z.int(),
  status: z.int().nullable(),
  state: z.enum(['waiting', 'delivered', 'given up']),
  nextAt: at.nullable(),
});

/** `state` failed: turned off, because nothing was accepted for days. */
const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(['active', 'paused', 'failed']),
  deliveries: z.array(Delivery).max(shownDeliveriesMax),
});

/** `GET /api/admin/webhooks`, and `/api/insights/{slug}/webhooks` for the model's holder. `created`: the secret of the webhook that this request added, shown only now. */
export const Webhooks = z.object({ webhooks: z.array(Webhook), created: z.string().optional() });
export type Webhooks = z.infer<typeof Webhooks>;

/** `POST` to the same. */
export const NewWebhook = ConfirmPassword.extend({
  url: z
    .url({ protocol: /^https$/, hostname: /\./, error: 'must be an https URL' })
    .max(300)
    .refine((url) => !/^\w+:[/\\]*[^/\\?#]*@/.test(url), 'must be without a user name and password'),
  events: Webhook.shape.events.min(1, 'must have at least one'),
});

/** `POST` to the webhook `/{id}`. `test` sends an event `webhook.test`, `retry` sends `delivery` again. */
export const ChangeWebhook = z.object({
  to: z.enum(['pause', 'resume', 'delete', 'test', 'retry']),
  delivery: z.uuid().optional(),
});
export type ChangeWebhook = z.infer<typeof ChangeWebhook>;
