import { Actor } from '#contract/base/actor.ts'
import { Type, type Static } from 'typebox'
import { MAX_CREDITS, MAX_PERIOD_DAYS } from '#rules/promotion/promotion.ts'
import { companyMember, declare, staff } from '#contract/base/call.ts'
import { Package } from '#contract/base/enums.ts'
import { DateTime, Id, List, InputText, nullable, oneOf, strict } from '#contract/base/scalars.ts'
import { CreditAmount } from '#contract/companies/credit-amount.ts'

// The credits of a company. Source: 2§3, 2§4.8, 2§5, 2§7.4, 3§3 to 3§9.

const family = 'promotion and credits'
/** The comment of a credit change. The limit is not in the documents. */
const Comment = InputText('text', 500)
const companyParams = strict({ companyId: Id })
const readAccess = companyMember('company', 'params.companyId')
const staffAccess = staff('Administrator', 'Moderator')

/** A company's credits and terms. Packages are in their usual order. */
export const CreditInfo = strict({
  enabled: Type.Boolean(),
  maxPeriodDays: Type.Integer(),
  /** When staff last changed the terms. */
  updatedAt: nullable(DateTime),
  /** When the terms or the balance last changed. Beyond the documents. */
  changedAt: nullable(DateTime),
  amounts: Type.Array(CreditAmount),
  /**
   * When credits were enabled, the name of the person who last changed the terms (visible to staff only), and the
   * number of transactions. Beyond the documents.
   */
  enabledAt: nullable(DateTime),
  updatedBy: nullable(Actor),
  transactions: Type.Integer({ minimum: 0 }),
})
export type CreditInfo = Static<typeof CreditInfo>

/** A credit transaction. `title` is the title of the ad, the name of the subscription, or the comment. */
export const CreditTransaction = strict({
  createdAt: DateTime,
  type: oneOf('use', 'buy'),
  title: Type.String(),
  description: nullable(Type.String()),
  /** Always positive. `type` is the direction. */
  amount: Type.Array(CreditAmount),
  /**
   * `id` is the cursor for `before`. `kind` is `used` for an ad, `returned`, `added` by staff, or `monthly` from a
   * subscription. Beyond the documents.
   */
  id: Type.Integer(),
  kind: oneOf('used', 'returned', 'added', 'monthly'),
  /** The ad, if any. */
  adId: nullable(Id),
})
export type CreditTransaction = Static<typeof CreditTransaction>

/**
 * GET /credits/info/{companyId}. Returns the credits of a company. Source: 2§7.4, 3§7. Roles: company member;
 * Administrator, Moderator.
 */
export const GetCreditInfo = declare({
  id: 'get-credit-info',
  family,
  method: 'GET',
  path: '/credits/info/{companyId}',
  params: companyParams,
  response: CreditInfo,
  access: readAccess,
  errors: {},
})

/** The maximum number of transactions on a page. */
export const MAX_TRANSACTIONS = 1000

/**
 * GET /credits/transactions/{companyId}. Returns a page of transactions, newest first. Pass the last `id` as `before`
 * to continue the list. Source: 2§7.4, 2§3, 3§7. Roles: company member; Administrator, Moderator.
 *
 * `page` and `pageSize` deviate from the documents. Source: 2§7.4 has both, with a default `pageSize` of 1,000,000; 3§7
 * requests page 1 of 1000, which is the default here. New transactions shift numbered pages, so that rows repeat or are
 * skipped. For this reason only the first page has a number, later pages use the cursor, and a page has at most 1000
 * transactions.
 */
export const GetCreditTransactions = declare({
  id: 'get-credit-transactions',
  family,
  method: 'GET',
  path: '/credits/transactions/{companyId}',
  params: companyParams,
  query: strict({
    /** Only page 1. Use `before` for later pages. */
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TRANSACTIONS })),
    before: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  response: Type.Array(CreditTransaction),
  access: readAccess,
  errors: {},
})

/**
 * POST /credits/enable/{companyId}. Enables credits for a company. Source: 2§7.4, 3§7. Roles: Administrator, Moderator.
 */
export const EnableCredits = declare({
  id: 'enable-credits',
  family,
  method: 'POST',
  path: '/credits/enable/{companyId}',
  params: companyParams,
  body: strict({ description: Comment }),
  response: CreditInfo,
  access: staffAccess,
  whileImpersonating: 'allowed',
  errors: {
    400: 'the description is missing',
    404: 'no such company',
    409: '`creditsEnabled`: credits are already enabled for this company',
  },
})

/**
 * POST /credits/addBoosting/{companyId}. Adds credits to a company. Source: 2§7.4, 3§7. Roles: Administrator,
 * Moderator.
 */
export const AddBoostingCredits = declare({
  id: 'add-boosting-credits',
  family,
  method: 'POST',
  path: '/credits/addBoosting/{companyId}',
  params: companyParams,
  body: strict({
    amount: List(strict({ type: Package, amount: Type.Integer({ minimum: 0, maximum: MAX_CREDITS }) }), 5),
    description: Comment,
  }),
  response: CreditInfo,
  access: staffAccess,
  whileImpersonating: 'allowed',
  errors: {
    400: 'an amount is not between 0 and 100,000, no amount is above 0, or the description is missing',
    404: 'no such company',
    409: '`creditsNotEnabled`: credits are not enabled for this company',
  },
})

/**
 * POST /credits/setMaxPeriod. Sets how long an ad that a company pays with credits can be active. Source: 2§7.4, 3§7.
 * Roles: Administrator, Moderator.
 */
export const SetCreditMaxPeriod = declare({
  id: 'set-credit-max-period',
  family,
  method: 'POST',
  path: '/credits/setMaxPeriod',
  body: strict({
    companyId: Id,
    maxPeriodDays: Type.Integer({ minimum: 1, maximum: MAX_PERIOD_DAYS }),
    replaces: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  response: CreditInfo,
  access: staffAccess,
  whileImpersonating: 'allowed',
  errors: {
    400: 'the number of days must be positive',
    404: 'no such company',
    409: '`changedMeanwhile`: the stored value differs from `replaces`',
  },
})

/**
 * POST /credits/disable/{companyId}. Disables credits. The company keeps its credits but cannot use them until they are
 * enabled again. Source: 2§7.4, 3§7. Roles: Administrator, Moderator.
 */
export const DisableCredits = declare({
  id: 'disable-credits',
  family,
  method: 'POST',
  path: '/credits/disable/{companyId}',
  params: companyParams,
  response: CreditInfo,
  access: staffAccess,
  whileImpersonating: 'allowed',
  errors: { 404: 'no such company', 409: '`creditsNotEnabled`: credits are not enabled for this company' },
})
