import { Actor } from '#contract/base/actor.ts'
import { Type } from 'typebox'
import {
  MAX_WEBHOOK_DESCRIPTION_LENGTH,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
  MAX_WEBHOOK_URL_LENGTH,
} from '#rules/integrations/webhooks.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { Cursor, pageOf } from '#contract/base/paging.ts'
import { DateTime, Id, List, EmptyBody, InputText, nullable, oneOf, strict } from '#contract/base/scalars.ts'

// Webhooks: endpoints of a company's systems that receive events (PLUS-63). They follow Standard Webhooks
// (https://www.standardwebhooks.com) and are documented for receivers in docs/api/webhooks.md. Beyond the documents.

/**
 * The state of a webhook. `paused` by a member; `stopped` automatically after five days without a successful delivery,
 * or after a 410 response.
 */
const WebhookState = oneOf('active', 'failing', 'paused', 'stopped')

const Webhook = strict({
  id: Id,
  url: Type.String(),
  description: Type.String(),
  events: Type.Array(oneOf(...WEBHOOK_EVENTS), { description: 'if empty, all events, including ones added later' }),
  state: WebhookState,
  failingSince: nullable(DateTime),
  stoppedAt: nullable(DateTime),
  formerSecretUntil: nullable(
    Type.String({ format: 'date-time', description: 'until when deliveries are also signed with the previous secret' }),
  ),
  waiting: Type.Integer({ description: 'number of pending deliveries' }),
  lastDeliveredAt: nullable(DateTime),
  createdAt: DateTime,
  createdBy: nullable(Actor),
})

const WebhookDelivery = strict({
  id: Id,
  messageId: Type.String({ description: 'the `webhook-id` header; the same for every attempt and redelivery' }),
  event: oneOf(...WEBHOOK_EVENTS, WEBHOOK_TEST),
  payload: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'the JSON request body' }),
  createdAt: DateTime,
  state: oneOf('waiting', 'delivered', 'failed'),
  attempts: Type.Integer(),
  lastTriedAt: nullable(DateTime),
  nextTryAt: nullable(DateTime),
  status: nullable(Type.Integer({ description: 'the HTTP status of the last response' })),
  failure: nullable(
    Type.String({
      description:
        'why there was no response: refused, elsewhere, tooSlow or unreachable; stopped if the webhook was disabled',
    }),
  ),
})

const webhookInput = {
  url: InputText('url', MAX_WEBHOOK_URL_LENGTH),
  description: InputText('line', MAX_WEBHOOK_DESCRIPTION_LENGTH),
  events: List(oneOf(...WEBHOOK_EVENTS), WEBHOOK_EVENTS.length),
}
const webhookParams = strict({ companyId: Id, webhookId: Id })
const inputErrors = {
  400:
    '`url` is not an https address (`format`), resolves to a private network (`privateNetwork`) ' +
    'or does not resolve (`unknownHost`), or the limit is reached (`tooMany`)',
}
const notFoundErrors = { 404: 'no such webhook' }
const family = 'webhooks'
const memberAccess = companyMember('company', 'params.companyId', { staff: [] })

/**
 * GET /webhooks/{companyId}. Returns the webhooks of a company, oldest first. Source: PLUS-63. Roles: members of the
 * company only.
 */
export const Webhooks = declare({
  id: 'webhooks',
  family,
  method: 'GET',
  path: '/webhooks/{companyId}',
  params: strict({ companyId: Id }),
  response: Type.Array(Webhook),
  access: memberAccess,
  errors: {},
})

/**
 * POST /webhooks/{companyId}. Creates a webhook. The secret is returned only once. Source: PLUS-63. Roles: members of
 * the company only.
 */
export const CreateWebhook = declare({
  id: 'create-webhook',
  family,
  method: 'POST',
  path: '/webhooks/{companyId}',
  params: strict({ companyId: Id }),
  body: strict(webhookInput),
  response: strict({ webhook: Webhook, secret: Type.String() }),
  access: memberAccess,
  whileImpersonating: 'refused',
  errors: inputErrors,
})

/**
 * PUT /webhooks/{companyId}/{webhookId}. Updates the URL, description and events of a webhook. Source: PLUS-63. Roles:
 * members of the company only.
 */
export const UpdateWebhook = declare({
  id: 'update-webhook',
  family,
  method: 'PUT',
  path: '/webhooks/{companyId}/{webhookId}',
  params: webhookParams,
  body: strict(webhookInput),
  response: Webhook,
  access: memberAccess,
  whileImpersonating: 'refused',
  errors: { ...inputErrors, ...notFoundErrors },
})

/**
 * POST /webhooks/{companyId}/{webhookId}/active. Pauses or resumes a webhook. An automatically disabled webhook can be
 * resumed too. Events during a pause are not delivered later. Source: PLUS-63. Roles: members of the company only.
 */
export const SetWebhookActive = declare({
  id: 'set-webhook-active',
  family,
  method: 'POST',
  path: '/webhooks/{companyId}/{webhookId}/active',
  params: webhookParams,
  body: strict({ active: Type.Boolean() }),
  response: Webhook,
  access: memberAccess,
  whileImpersonating: 'allowed',
  errors: notFoundErrors,
})

/**
 * POST /webhooks/{companyId}/{webhookId}/secret. Rotates the secret. The new secret is returned only once. For 24
 * hours, deliveries are signed with both secrets. Source: PLUS-63. Roles: members of the company only.
 */
export const RotateWebhookSecret = declare({
  id: 'rotate-webhook-secret',
  family,
  method: 'POST',
  path: '/webhooks/{companyId}/{webhookId}/secret',
  params: webhookParams,
  response: strict({ webhook: Webhook, secret: Type.String() }),
  access: memberAccess,
  whileImpersonating: 'refused',
  errors: notFoundErrors,
})

/**
 * POST /webhooks/{companyId}/{webhookId}/test. Sends a test delivery. Source: PLUS-63. Roles: members of the company
 * only.
 */
export const TestWebhook = declare({
  id: 'test-webhook',
  family,
  method: 'POST',
  path: '/webhooks/{companyId}/{webhookId}/test',
  params: webhookParams,
  response: WebhookDelivery,
  access: memberAccess,
  whileImpersonating: 'allowed',
  errors: {
    ...notFoundErrors,
    409: '`notActive`: the webhook is paused or disabled',
    429: 'rate limited (30 tests and redeliveries in ten minutes)',
  },
})

/**
 * DELETE /webhooks/{companyId}/{webhookId}. Deletes a webhook and its delivery log. Source: PLUS-63. Roles: members of
 * the company only.
 */
export const DeleteWebhook = declare({
  id: 'delete-webhook',
  family,
  method: 'DELETE',
  path: '/webhooks/{companyId}/{webhookId}',
  params: webhookParams,
  response: EmptyBody,
  access: memberAccess,
  whileImpersonating: 'allowed',
  errors: notFoundErrors,
})

/**
 * GET /webhooks/{companyId}/{webhookId}/deliveries. Returns the delivery log of the last 30 days, newest first. Source:
 * PLUS-63. Roles: members of the company only.
 */
export const WebhookDeliveries = declare({
  id: 'webhook-deliveries',
  family,
  method: 'GET',
  path: '/webhooks/{companyId}/{webhookId}/deliveries',
  params: webhookParams,
  query: strict({
    after: Type.Optional(Cursor),
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** Only this delivery. */
    id: Type.Optional(Id),
  }),
  response: pageOf(WebhookDelivery),
  access: memberAccess,
  errors: notFoundErrors,
})

/**
 * POST /webhooks/{companyId}/{webhookId}/deliveries/{deliveryId}/resend. Redelivers an event with its original id, even
 * if it was delivered before. Source: PLUS-63. Roles: members of the company only.
 */
export const ResendWebhookDelivery = declare({
  id: 'resend-webhook-delivery',
  family,
  method: 'POST',
  path: '/webhooks/{companyId}/{webhookId}/deliveries/{deliveryId}/resend',
  params: strict({ companyId: Id, webhookId: Id, deliveryId: Id }),
  response: WebhookDelivery,
  access: memberAccess,
  whileImpersonating: 'allowed',
  errors: {
    404: 'no such webhook or delivery',
    409: '`notActive`: the webhook is paused or disabled',
    429: 'rate limited (30 tests and redeliveries in ten minutes)',
  },
})

/** The maximum number of deliveries that one request redelivers. Older deliveries come first. */
export const MAX_RESENT = 10_000

/**
 * POST /webhooks/{companyId}/{webhookId}/deliveries/resend-failed. Redelivers the failed deliveries created since
 * `since`, with their original ids, oldest first. `count` is their number, at most 10,000. Source: PLUS-63. Roles:
 * members of the company only.
 */
export const ResendFailedWebhookDeliveries = declare({
  id: 'resend-failed-webhook-deliveries',
  family,
  method: 'POST',
  path: '/webhooks/{companyId}/{webhookId}/deliveries/resend-failed',
  params: webhookParams,
  body: strict({ since: DateTime }),
  response: strict({ count: Type.Integer({ minimum: 0, maximum: MAX_RESENT }) }),
  access: memberAccess,
  whileImpersonating: 'allowed',
  errors: {
    ...notFoundErrors,
    409: '`notActive`: the webhook is paused or disabled',
    429: 'rate limited (30 tests and redeliveries in ten minutes)',
  },
})
