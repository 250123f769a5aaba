import { Type, type Static } from 'typebox'
import { MAX_CREDITS } from '#rules/promotion/promotion.ts'
import { declare, staff } from '#contract/base/call.ts'
import { Package } from '#contract/base/enums.ts'
import { DateOnly, Id, List, EmptyBody, PartVersion, InputText, nullable, strict } from '#contract/base/scalars.ts'

// Subscriptions and their templates. Prices are decimal SEK excluding VAT. Source: 3§3, 3§4, 3§5, 3§7.

const family = 'subscriptions'
const Price = Type.Number({ minimum: 0, maximum: 100_000_000 })
const Name = InputText('line', 100)
const Description = Type.Optional(nullable(InputText('text', 500)))
const PackagePrices = strict({
  volume: Type.Optional(Price),
  basic: Type.Optional(Price),
  boost: Type.Optional(Price),
  'boost-plus': Type.Optional(Price),
  'boost-pro': Type.Optional(Price),
})

/**
 * A benefit of a subscription: monthly credits, or changed prices. A package price that is omitted or zero is not
 * changed.
 */
export const Capability = Type.Union([
  strict({
    kind: Type.Literal('MonthlyCreditsCapability'),
    credits: Type.Integer({ minimum: 0, maximum: MAX_CREDITS }),
    promotionType: Package,
    description: Description,
  }),
  strict({
    kind: Type.Literal('PriceChangeCapability'),
    packagePrices: strict({ monetary: PackagePrices, credit: PackagePrices }),
    description: Description,
  }),
])
export type Capability = Static<typeof Capability>

/**
 * The period of a subscription. It starts on the first day of a month. A limited period ends on the last day of a
 * month; `months` is its length.
 */
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

/** A subscription template. The period starts in the current month. */
export const SubscriptionTemplate = strict({
  id: Id,
  name: Type.String(),
  price: Price,
  capabilities: Type.Array(Capability),
  period: Period,
  /** Pass it to the next change to detect concurrent changes. Beyond the documents. */
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

const staffAccess = staff('Administrator', 'Moderator')
const administratorAccess = staff('Administrator')

/** GET /subscriptions. Returns all templates, sorted by name. Source: 3§7. Roles: Administrator, Moderator. */
export const GetSubscriptionTemplates = declare({
  id: 'get-subscription-templates',
  family,
  method: 'GET',
  path: '/subscriptions',
  response: Type.Array(SubscriptionTemplate, { maxItems: 500 }),
  access: staffAccess,
  errors: {},
})

/**
 * GET /subscriptions/{companyId}. Returns the subscriptions of a company, newest first. Source: 3§7, 3§3. Roles:
 * Administrator, Moderator.
 */
export const GetSubscriptions = declare({
  id: 'get-subscriptions',
  family,
  method: 'GET',
  path: '/subscriptions/{companyId}',
  params: strict({ companyId: Id }),
  response: Type.Array(Subscription, { maxItems: 500 }),
  access: staffAccess,
  errors: { 404: 'no such company' },
})

/**
 * POST /subscriptions/{companyId}. Adds a subscription to a company. Source: 3§7, 3§3, 3§5. Roles: Administrator,
 * Moderator.
 */
export const AddSubscription = declare({
  id: 'add-subscription',
  family,
  method: 'POST',
  path: '/subscriptions/{companyId}',
  params: strict({ companyId: Id }),
  body: SubscriptionInput,
  response: Subscription,
  access: staffAccess,
  whileImpersonating: 'allowed',
  errors: {
    400: 'the name is empty, no valid capability was given, or the start is after the end',
    404: 'no such company',
  },
})

/**
 * PUT /expireSubscription/{subscriptionId}. Ends a subscription immediately. Source: 3§7, 3§4. Roles: Administrator,
 * Moderator.
 */
export const ExpireSubscription = declare({
  id: 'expire-subscription',
  family,
  method: 'PUT',
  path: '/expireSubscription/{subscriptionId}',
  params: strict({ subscriptionId: Id }),
  response: Subscription,
  access: staffAccess,
  whileImpersonating: 'allowed',
  errors: { 404: 'no such subscription', 409: '`expired`: the subscription has already ended' },
})

/** POST /api/subscription. Creates a template. Source: 3§7. Roles: Administrator. */
export const CreateSubscriptionTemplate = declare({
  id: 'create-subscription-template',
  family,
  method: 'POST',
  path: '/api/subscription',
  body: SubscriptionInput,
  response: strict({ id: Id }),
  access: administratorAccess,
  whileImpersonating: 'allowed',
  errors: { 400: 'the name is empty, or no valid capability was given' },
})

/**
 * PUT /api/subscription/{id}. Changes a template. Existing subscriptions of companies are not affected. If `version` is
 * omitted, the stored template is overwritten. Source: 3§7. Roles: Administrator.
 */
export const UpdateSubscriptionTemplate = declare({
  id: 'update-subscription-template',
  family,
  method: 'PUT',
  path: '/api/subscription/{id}',
  params: strict({ id: Id }),
  body: strict({ ...SubscriptionInput.properties, version: Type.Optional(PartVersion) }),
  response: EmptyBody,
  access: administratorAccess,
  whileImpersonating: 'allowed',
  errors: {
    400: 'the name is empty, or no valid capability was given',
    404: 'no such template',
    409: '`changedMeanwhile`: someone else changed the template after you read it',
  },
})

/** DELETE /api/subscription/{id}. Deletes a subscription template. Source: 3§7. Roles: Administrator. */
export const DeleteSubscriptionTemplate = declare({
  id: 'delete-subscription-template',
  family,
  method: 'DELETE',
  path: '/api/subscription/{id}',
  params: strict({ id: Id }),
  response: EmptyBody,
  access: administratorAccess,
  whileImpersonating: 'allowed',
  errors: { 404: 'no such template' },
})
