import { Type } from 'typebox'
import {
  WEBHOOK_DESCRIPTION_MAX_LENGTH,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
  WEBHOOK_URL_MAX_LENGTH,
} from '#rules/companies/webhooks.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { Cursor, pageOf } from '#contract/base/paging.ts'
import { DateTime, Id, List, None, Typed, nullable, oneOf, strict } from '#contract/base/shapes.ts'

// Addresses of a company's own systems that are told of what happens (PLUS-63). Beyond the documents; after Standard
// Webhooks (https://www.standardwebhooks.com). docs/webhooks.md tells receivers of it.

/** How an address stands: `stopped` by itself, after nothing came through for five days or when it answered 410. */
const WebhookState = oneOf('active', 'failing', 'paused', 'stopped')

const Webhook = strict({
  id: Id,
  url: Type.String(),
  description: Type.String(),
  events: Type.Array(oneOf(...WEBHOOK_EVENTS), { description: 'empty: all, also those to come' }),
  state: WebhookState,
  failingSince: nullable(DateTime),
  stoppedAt: nullable(DateTime),
  formerSecretUntil: nullable(
    Type.String({ format: 'date-time', description: 'until when the secret before is signed with as well' }),
  ),
  waiting: Type.Integer({ description: 'deliveries that are still tried' }),
  lastDeliveredAt: nullable(DateTime),
  createdAt: DateTime,
  createdBy: nullable(Type.String({ description: 'name of who registered it; null when that user is gone' })),
})

const WebhookDelivery = strict({
  id: Id,
  messageId: Type.String({ description: 'the header webhook-id: the same for each try and each resending' }),
  event: oneOf(...WEBHOOK_EVENTS, WEBHOOK_TEST),
  payload: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'the body, as it is sent' }),
  createdAt: DateTime,
  state: oneOf('waiting', 'delivered', 'failed'),
  attempts: Type.Integer(),
  lastTriedAt: nullable(DateTime),
  nextTryAt: nullable(DateTime),
  status: nullable(Type.Integer({ description: 'HTTP status of the last answer' })),
  failure: nullable(
    Type.String({ description: 'why there was none: refused, elsewhere, tooSlow, unreachable; or stopped' }),
  ),
})

const fields = {
  url: Typed(WEBHOOK_URL_MAX_LENGTH),
  description: Typed(WEBHOOK_DESCRIPTION_MAX_LENGTH),
  events: List(oneOf(...WEBHOOK_EVENTS), WEBHOOK_EVENTS.length),
}
const named = strict({ companyId: Id, webhookId: Id })
const refused = {
  400:
    '`url` is no https address (`format`), stands in a private network (`privateNetwork`), ' +
    'has a name nobody has (`unknownHost`), or there are too many',
}
const unknown = { 404: 'no such webhook' }
const family = 'webhooks'
const ofCompany = companyMember('company', 'params.companyId', { staff: [] })

/** GET /webhooks/{companyId}: the addresses, oldest first. Source: PLUS-63. Roles: members of the company only. */
export const Webhooks = declare({
  id: 'webhooks',
  family,
  method: 'GET',
  path: '/webhooks/{companyId}',
  params: strict({ companyId: Id }),
  response: Type.Array(Webhook),
  access: ofCompany,
  errors: {},
})

/**
 * POST /webhooks/{companyId}: registers an address; its secret is told this once. Source: PLUS-63. Roles: members of
 * the company only.
 */
export const CreateWebhook = declare({
  id: 'create-webhook',
  family,
  method: 'POST',
  path: '/webhooks/{companyId}',
  params: strict({ companyId: Id }),
  body: strict(fields),
  response: strict({ webhook: Webhook, secret: Type.String() }),
  access: ofCompany,
  errors: refused,
})

/**
 * PUT /webhooks/{companyId}/{webhookId}: changes address, description and events. Source: PLUS-63. Roles: members of
 * the company only.
 */
export const UpdateWebhook = declare({
  id: 'update-webhook',
  family,
  method: 'PUT',
  path: '/webhooks/{companyId}/{webhookId}',
  params: named,
  body: strict(fields),
  response: Webhook,
  access: ofCompany,
  errors: { ...refused, ...unknown },
})

/**
 * POST /webhooks/{companyId}/{webhookId}/active: pauses it, or lets it go on, also after it stopped by itself. What
 * happens while it is paused is not kept for it. Source: PLUS-63. Roles: members of the company only.
 */
export const SetWebhookActive = declare({
  id: 'set-webhook-active',
  family,
  method: 'POST',
  path: '/webhooks/{companyId}/{webhookId}/active',
  params: named,
  body: strict({ active: Type.Boolean() }),
  response: Webhook,
  access: ofCompany,
  errors: unknown,
})

/**
 * POST /webhooks/{companyId}/{webhookId}/secret: a new secret, told this once; the one before is signed with for a day
 * more. Source: PLUS-63. Roles: members of the company only.
 */
export const RotateWebhookSecret = declare({
  id: 'rotate-webhook-secret',
  family,
  method: 'POST',
  path: '/webhooks/{companyId}/{webhookId}/secret',
  params: named,
  response: strict({ webhook: Webhook, secret: Type.String() }),
  access: ofCompany,
  errors: unknown,
})

/**
 * POST /webhooks/{companyId}/{webhookId}/test: sends a delivery that tells nothing but itself. Source: PLUS-63. Roles:
 * members of the company only.
 */
export const TestWebhook = declare({
  id: 'test-webhook',
  family,
  method: 'POST',
  path: '/webhooks/{companyId}/{webhookId}/test',
  params: named,
  response: WebhookDelivery,
  access: ofCompany,
  errors: {
    ...unknown,
    409: 'it is paused or stopped (`notActive`)',
    429: 'more than 30 tests and resendings in ten minutes',
  },
})

/**
 * DELETE /webhooks/{companyId}/{webhookId}: with its deliveries. Source: PLUS-63. Roles: members of the company only.
 */
export const DeleteWebhook = declare({
  id: 'delete-webhook',
  family,
  method: 'DELETE',
  path: '/webhooks/{companyId}/{webhookId}',
  params: named,
  response: None,
  access: ofCompany,
  errors: unknown,
})

/**
 * GET /webhooks/{companyId}/{webhookId}/deliveries: the log of 30 days, newest first. Source: PLUS-63. Roles: members
 * of the company only.
 */
export const WebhookDeliveries = declare({
  id: 'webhook-deliveries',
  family,
  method: 'GET',
  path: '/webhooks/{companyId}/{webhookId}/deliveries',
  params: named,
  query: strict({ after: Type.Optional(Cursor), take: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
  response: pageOf(WebhookDelivery),
  access: ofCompany,
  errors: unknown,
})

/**
 * POST /webhooks/{companyId}/{webhookId}/deliveries/{deliveryId}/resend: sends it again under the same id, whatever
 * became of it. Source: PLUS-63. Roles: members of the company only.
 */
export const ResendWebhookDelivery = declare({
  id: 'resend-webhook-delivery',
  family,
  method: 'POST',
  path: '/webhooks/{companyId}/{webhookId}/deliveries/{deliveryId}/resend',
  params: strict({ companyId: Id, webhookId: Id, deliveryId: Id }),
  response: WebhookDelivery,
  access: ofCompany,
  errors: {
    404: 'no such webhook or delivery',
    409: 'it is paused or stopped (`notActive`)',
    429: 'more than 30 tests and resendings in ten minutes',
  },
})

/** Most messages one call makes due again: the oldest first. */
export const MOST_RESENT = 10_000

/**
 * POST /webhooks/{companyId}/{webhookId}/deliveries/resend-failed: sends again what was given up and stored since,
 * under the same ids, the oldest first; `count` is how many, at most 10,000. Source: PLUS-63. Roles: members of the
 * company only.
 */
export const ResendFailedWebhookDeliveries = declare({
  id: 'resend-failed-webhook-deliveries',
  family,
  method: 'POST',
  path: '/webhooks/{companyId}/{webhookId}/deliveries/resend-failed',
  params: named,
  body: strict({ since: DateTime }),
  response: strict({ count: Type.Integer({ minimum: 0, maximum: MOST_RESENT }) }),
  access: ofCompany,
  errors: {
    ...unknown,
    409: 'it is paused or stopped (`notActive`)',
    429: 'more than 30 tests and resendings in ten minutes',
  },
})
