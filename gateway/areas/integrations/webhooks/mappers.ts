import type { CallOutput } from '#contract/base/call.ts'
import type { TestWebhook, Webhooks } from '#contract/integrations/webhooks.ts'
import { WEBHOOK_EVENTS, type WEBHOOK_TEST } from '#rules/companies/webhooks.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { compositeId } from '#gateway/resolving/composite-id.ts'

type Told = CallOutput<typeof Webhooks>[number]
type ToldDelivery = CallOutput<typeof TestWebhook>

type EventName<E extends string> = E extends `${infer Area}.${infer What}`
  ? `${Uppercase<Area>}_${Uppercase<What>}`
  : never
type Event = (typeof WEBHOOK_EVENTS)[number]

const nameOf = <E extends string>(event: E) => event.replace('.', '_').toUpperCase() as EventName<E>
const wires = new Map<string, Event>(WEBHOOK_EVENTS.map((event) => [nameOf(event), event]))

/** The events of an input in the platform's words; a test, which is always sent, is none to choose. */
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

/** An address for events, as the platform tells of it. */
export const mapWebhook = (companyId: number, { id, state, events, waiting, ...told }: Told) => ({
  ...told,
  id: compositeId('Webhook', companyId, id),
  companyId,
  webhookId: id,
  state: states[state],
  events: events.map(nameOf),
  waitingCount: waiting,
})

/** Source of `WebhookDelivery`. */
export type WebhookDeliveryMapper = ReturnType<typeof mapDelivery>

/** A delivery, as the platform tells of it. */
export const mapDelivery = ({ id, event, payload, state, failure, ...told }: ToldDelivery) => ({
  ...told,
  id: toGlobalId('WebhookDelivery', id),
  event: nameOf(event),
  body: JSON.stringify(payload),
  state: deliveryStates[state],
  failure: failure === null ? null : (failures.get(failure as 'refused') ?? ('OTHER' as const)),
})
