import type { CallOutput } from '#contract/base/call.ts'
import type { TestWebhook, Webhooks } from '#contract/integrations/webhooks.ts'
import { WEBHOOK_EVENTS, type WEBHOOK_TEST } from '#rules/integrations/webhooks.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'

type RestWebhook = CallOutput<typeof Webhooks>[number]
type RestDelivery = CallOutput<typeof TestWebhook>

type EventName<E extends string> = E extends `${infer Area}.${infer What}`
  ? `${Uppercase<Area>}_${Uppercase<What>}`
  : never
type Event = (typeof WEBHOOK_EVENTS)[number]

/** Returns the name of an event in the schema. */
export const eventNameOf = <E extends string>(event: E) => event.replace('.', '_').toUpperCase() as EventName<E>
const wires = new Map<string, Event>(WEBHOOK_EVENTS.map((event) => [eventNameOf(event), event]))

/** Returns the REST values of the events in an input. A test event is always sent and cannot be chosen. */
export const eventsOf = (names: readonly EventName<Event | typeof WEBHOOK_TEST>[]): Event[] =>
  names.flatMap((name) => wires.get(name) ?? [])

const states = { active: 'ACTIVE', failing: 'FAILING', paused: 'PAUSED', stopped: 'STOPPED' } as const
const deliveryStates = { waiting: 'WAITING', delivered: 'DELIVERED', failed: 'FAILED' } as const
const failures = new Map([
  ['refused', 'REFUSED'],
  ['unreachable', 'UNREACHABLE'],
  ['tooSlow', 'TOO_SLOW'],
  ['stopped', 'STOPPED'],
] as const)

/** Source of `Webhook`. */
export type WebhookMapper = ReturnType<typeof mapWebhook>

/** Returns the source of a webhook. */
export const mapWebhook = (companyId: number, { id, state, events, waiting, ...fields }: RestWebhook) => ({
  ...fields,
  id: toCompositeGlobalId('Webhook', companyId, id),
  companyId,
  webhookId: id,
  state: states[state],
  events: events.map(eventNameOf),
  waitingCount: waiting,
})

/** Source of `WebhookDelivery`. */
export type WebhookDeliveryMapper = ReturnType<typeof mapDelivery>

/** Identifies a webhook in a call. */
export interface WebhookKey {
  companyId: number
  webhookId: number
}

/** Returns the source of a delivery. It is read through its company and its webhook, so its global id contains both. */
export const mapDelivery = (
  { companyId, webhookId }: WebhookKey,
  { id, event, payload, state, failure, ...fields }: RestDelivery,
) => ({
  ...fields,
  id: toCompositeGlobalId('WebhookDelivery', companyId, `${webhookId}.${id}`),
  event: eventNameOf(event),
  body: JSON.stringify(payload),
  state: deliveryStates[state],
  failure: failure === null ? null : (failures.get(failure as 'refused') ?? ('OTHER' as const)),
})
