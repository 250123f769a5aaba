import { Type, type Static } from 'typebox'
import { MOST_CREDITS } from '#rules/promotion/promotion.ts'
import { declare, staff } from '#contract/base/call.ts'
import { Package } from '#contract/base/enums.ts'
import { DateOnly, Id, List, None, PartVersion, Typed, nullable, strict } from '#contract/base/shapes.ts'

// Subscriptions and their templates. Source: 3§3, 3§4, 3§5, 3§7. Prices are decimal kronor without VAT.

const family = 'subscriptions'
const Price = Type.Number({ minimum: 0, maximum: 100_000_000 })
const Name = Typed(100)
const Description = Type.Optional(nullable(Typed(500)))
const changed = strict({
  volume: Type.Optional(Price),
  basic: Type.Optional(Price),
  boost: Type.Optional(Price),
  'boost-plus': Type.Optional(Price),
  'boost-pro': Type.Optional(Price),
})

/** What a subscription gives: credits each month, or other prices; one that is left out or zero stays as it is. */
export const Capability = Type.Union([
  strict({
    kind: Type.Literal('MonthlyCreditsCapability'),
    credits: Type.Integer({ minimum: 0, maximum: MOST_CREDITS }),
    promotionType: Package,
    description: Description,
  }),
  strict({
    kind: Type.Literal('PriceChangeCapability'),
    packagePrices: strict({ monetary: changed, credit: changed }),
    description: Description,
  }),
])
export type Capability = Static<typeof Capability>

/** From the first of a month; a limited one to the end of a month, of which `months` says how many there are. */
export const Period = Type.Union([
  strict({ kind: Type.Literal('infinite'), startDate: DateOnly }),
  strict({
    kind: Type.Literal('time-limited'),
    startDate: DateOnly,
    endDate: DateOnly,
    months: Type.Integer({ minimum: 0, maximum: 1200 }),
  }),
])
export type Period = Static<typeof Period>

export const SubscriptionInput = strict({
  name: Name,
  price: Price,
  capabilities: List(Capability, 10),
  period: Period,
})
export type SubscriptionInput = Static<typeof SubscriptionInput>

/** A template; its period begins this month. */
export const SubscriptionTemplate = strict({
  id: Id,
  name: Type.String(),
  price: Price,
  capabilities: Type.Array(Capability),
  period: Period,
  /** What a change carries back. Beyond the documents. */
  version: PartVersion,
})
export type SubscriptionTemplate = Static<typeof SubscriptionTemplate>

/** A company's subscription. */
export const Subscription = strict({
  id: Id,
  name: Type.String(),
  period: Period,
  capabilities: Type.Array(Capability),
  isExpired: Type.Boolean(),
  price: Price,
})
export type Subscription = Static<typeof Subscription>

const keepers = staff('Administrator', 'Moderator')
const administrators = staff('Administrator')

/** GET /subscriptions: all templates, by name. Source: 3§7. Roles: Administrator, Moderator. */
export const GetSubscriptionTemplates = declare({
  id: 'get-subscription-templates',
  family,
  method: 'GET',
  path: '/subscriptions',
  response: Type.Array(SubscriptionTemplate, { maxItems: 500 }),
  access: keepers,
  errors: {},
})

/** GET /subscriptions/{companyId}: the newest first. Source: 3§7, 3§3. Roles: Administrator, Moderator. */
export const GetSubscriptions = declare({
  id: 'get-subscriptions',
  family,
  method: 'GET',
  path: '/subscriptions/{companyId}',
  params: strict({ companyId: Id }),
  response: Type.Array(Subscription, { maxItems: 500 }),
  access: keepers,
  errors: { 404: 'no such company' },
})

/** POST /subscriptions/{companyId}. Source: 3§7, 3§3, 3§5. Roles: Administrator, Moderator. */
export const AddSubscription = declare({
  id: 'add-subscription',
  family,
  method: 'POST',
  path: '/subscriptions/{companyId}',
  params: strict({ companyId: Id }),
  body: SubscriptionInput,
  response: Subscription,
  access: keepers,
  errors: { 400: 'blank name, no valid capability, or start after end', 404: 'no such company' },
})

/**
 * PUT /expireSubscription/{subscriptionId}: it gives nothing from now on. Source: 3§7, 3§4. Roles: Administrator,
 * Moderator.
 */
export const ExpireSubscription = declare({
  id: 'expire-subscription',
  family,
  method: 'PUT',
  path: '/expireSubscription/{subscriptionId}',
  params: strict({ subscriptionId: Id }),
  response: Subscription,
  access: keepers,
  errors: { 404: 'no such subscription', 409: 'already expired (expired)' },
})

/** POST /api/subscription: makes a template. Source: 3§7. Roles: Administrator. */
export const CreateSubscriptionTemplate = declare({
  id: 'create-subscription-template',
  family,
  method: 'POST',
  path: '/api/subscription',
  body: SubscriptionInput,
  response: strict({ id: Id }),
  access: administrators,
  errors: { 400: 'blank name or no valid capability' },
})

/**
 * PUT /api/subscription/{id}: changes a template; subscriptions that companies have stay as they are. 409
 * `changedMeanwhile` when the change began from another version than is stored, without one it replaces what is there.
 * Source: 3§7. Roles: Administrator.
 */
export const UpdateSubscriptionTemplate = declare({
  id: 'update-subscription-template',
  family,
  method: 'PUT',
  path: '/api/subscription/{id}',
  params: strict({ id: Id }),
  body: strict({ ...SubscriptionInput.properties, version: Type.Optional(PartVersion) }),
  response: None,
  access: administrators,
  errors: { 400: 'blank name or no valid capability', 404: 'no such template', 409: 'changed meanwhile' },
})

/** DELETE /api/subscription/{id}. Source: 3§7. Roles: Administrator. */
export const DeleteSubscriptionTemplate = declare({
  id: 'delete-subscription-template',
  family,
  method: 'DELETE',
  path: '/api/subscription/{id}',
  params: strict({ id: Id }),
  response: None,
  access: administrators,
  errors: { 404: 'no such template' },
})
