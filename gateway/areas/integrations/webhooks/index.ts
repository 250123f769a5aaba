import {
  CreateWebhook,
  DeleteWebhook,
  ResendFailedWebhookDeliveries,
  ResendWebhookDelivery,
  RotateWebhookSecret,
  SetWebhookActive,
  TestWebhook,
  UpdateWebhook,
  WebhookDeliveries,
  Webhooks,
} from '#contract/integrations/webhooks.ts'
import type { MutationResolvers, WebhookResolvers } from '#gateway/__generated__/resolvers.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { viewerCan } from '#gateway/resolving/viewer-may.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import type { Area } from '#gateway/schema/area.ts'
import { connectionOfPage, pageQuery } from '#gateway/schema/connection.ts'
import { databaseIdOf, fromGlobalId } from '#gateway/schema/global-id.ts'
import { childNodeReader } from '#gateway/schema/node.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { eventsOf, mapDelivery, mapWebhook, type WebhookKey } from './mappers.ts'

/** Reads the webhooks of a company. */
const webhooksLoader = defineLoader({
  name: 'webhooks',
  load: async (companyId: number, { platform }) =>
    (await platform.call(Webhooks, { params: { companyId } })).map((webhook) => mapWebhook(companyId, webhook)),
})

/** `Webhook.deliveries`. */
const deliveries: NonNullable<WebhookResolvers['deliveries']> = async (
  { companyId, webhookId },
  { first, after },
  { platform },
) => {
  const { items, ...page } = await platform.call(WebhookDeliveries, {
    params: { companyId, webhookId },
    query: pageQuery({ first, after }),
  })
  return connectionOfPage(
    items.map((delivery) => mapDelivery({ companyId, webhookId }, delivery)),
    page,
    after,
  )
}

const mayEdit = viewerCan(UpdateWebhook, Webhooks)

/** Parses the part of a delivery's global id after its type. Null if it is malformed. */
function parseDeliveryId(id: string): (WebhookKey & { deliveryId: number }) | null {
  const [, companyId, webhookId, deliveryId] = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([1-9]\d{0,9})$/.exec(id) ?? []
  return companyId === undefined || webhookId === undefined || deliveryId === undefined
    ? null
    : { companyId: Number(companyId), webhookId: Number(webhookId), deliveryId: Number(deliveryId) }
}

/** Parses the global id of a webhook. */
const keyOf = (webhookId: string) => {
  const { parent: companyId, own: databaseId } = fromCompositeGlobalId(webhookId, 'Webhook')
  return { companyId, webhookId: databaseId }
}

type Mutations = Required<
  Pick<
    MutationResolvers,
    | 'createWebhook'
    | 'updateWebhook'
    | 'setWebhookActive'
    | 'rotateWebhookSecret'
    | 'testWebhook'
    | 'deleteWebhook'
    | 'resendWebhookDelivery'
    | 'resendFailedWebhookDeliveries'
  >
>

const mutations: Mutations = {
  createWebhook: (_, { input: { companyId: company, url, description, events } }, { platform }) => {
    const companyId = databaseIdOf(company, 'Company')
    return payload(
      () =>
        platform.call(CreateWebhook, { params: { companyId }, body: { url, description, events: eventsOf(events) } }),
      ({ webhook, secret }) => ({ webhook: mapWebhook(companyId, webhook), secret }),
    )
  },
  updateWebhook: (_, { input: { webhookId, url, description, events } }, { platform }) => {
    const params = keyOf(webhookId)
    return payload(
      () => platform.call(UpdateWebhook, { params, body: { url, description, events: eventsOf(events) } }),
      (webhook) => ({ webhook: mapWebhook(params.companyId, webhook) }),
    )
  },
  setWebhookActive: (_, { input: { webhookId, isActive } }, { platform }) => {
    const params = keyOf(webhookId)
    return payload(
      () => platform.call(SetWebhookActive, { params, body: { active: isActive } }),
      (webhook) => ({ webhook: mapWebhook(params.companyId, webhook) }),
    )
  },
  rotateWebhookSecret: (_, { input: { webhookId } }, { platform }) => {
    const params = keyOf(webhookId)
    return payload(
      () => platform.call(RotateWebhookSecret, { params }),
      ({ webhook, secret }) => ({ webhook: mapWebhook(params.companyId, webhook), secret }),
    )
  },
  testWebhook: (_, { input: { webhookId } }, { platform }) => {
    const params = keyOf(webhookId)
    return payload(
      () => platform.call(TestWebhook, { params }),
      (delivery) => ({ delivery: mapDelivery(params, delivery) }),
    )
  },
  deleteWebhook: (_, { input: { webhookId } }, { platform }) =>
    payload(
      () => platform.call(DeleteWebhook, { params: keyOf(webhookId) }),
      () => ({ deletedWebhookId: webhookId }),
    ),
  resendWebhookDelivery: (_, { input: { deliveryId } }, { platform }) => {
    const params = parseDeliveryId(fromGlobalId(deliveryId, 'WebhookDelivery'))
    if (params === null) throw badRequest('Expected an ID of type WebhookDelivery.')
    return payload(
      () => platform.call(ResendWebhookDelivery, { params }),
      (delivery) => ({ delivery: mapDelivery(params, delivery) }),
    )
  },
  resendFailedWebhookDeliveries: (_, { input: { webhookId, since } }, { platform }) =>
    payload(
      () => platform.call(ResendFailedWebhookDeliveries, { params: keyOf(webhookId), body: { since } }),
      ({ count }) => ({ resentCount: count }),
    ),
}

/** The webhooks of a company and their deliveries (PLUS-63). */
export const webhooksArea: Area = {
  name: 'webhooks',
  resolvers: {
    Mutation: mutations,
    Company: { webhooks: ({ databaseId }, _, context) => context.load(webhooksLoader, databaseId) },
    Webhook: { deliveries, viewerCanEdit: (_, _args, context) => mayEdit(context) },
  },
  nodes: {
    Webhook: childNodeReader((companyId, context) => context.load(webhooksLoader, companyId)),
    WebhookDelivery: async (text, { platform }) => {
      const key = parseDeliveryId(text)
      if (key === null) return null
      const { deliveryId: id, ...params } = key
      const { items } = await platform.call(WebhookDeliveries, { params, query: { id } })
      return items.map((delivery) => mapDelivery(params, delivery))[0] ?? null
    },
  },
}
