import { Type, type Static } from 'typebox'
import { MOST_CREDITS, MOST_PERIOD_DAYS } from '#rules/promotion/promotion.ts'
import { companyMember, declare, staff } from '#contract/base/call.ts'
import { Package } from '#contract/base/enums.ts'
import { DateTime, Id, List, Typed, nullable, oneOf, strict } from '#contract/base/shapes.ts'
import { CreditAmount } from '#contract/base/types.ts'

// Credits of a company. Source: 2§3, 2§4.8, 2§5, 2§7.4, 3§3 to 3§9.

const family = 'promotion and credits'
/** Longest comment of a change of credits; a limit of our own. */
const Comment = Typed(500)
const ofCompany = strict({ companyId: Id })
const readers = companyMember('company', 'params.companyId')
const keepers = staff('Administrator', 'Moderator')

/** A company's credits and their terms; the packages in their order. */
export const CreditInfo = strict({
  enabled: Type.Boolean(),
  maxPeriodDays: Type.Integer(),
  updatedAt: nullable(DateTime),
  amounts: Type.Array(CreditAmount),
  /**
   * Since when they are on, who of the staff last changed something (told staff alone), and how many transactions there
   * are. Beyond the documents.
   */
  enabledAt: nullable(DateTime),
  updatedBy: nullable(Type.String()),
  transactions: Type.Integer({ minimum: 0 }),
})
export type CreditInfo = Static<typeof CreditInfo>

/** One transaction. `title`: the ad, the subscription or the comment it comes of. */
export const CreditTransaction = strict({
  createdAt: DateTime,
  type: oneOf('use', 'buy'),
  title: Type.String(),
  description: nullable(Type.String()),
  /** Always above zero; `type` says which way. */
  amount: Type.Array(CreditAmount),
  /**
   * Where the list goes on after it, and what it was: used for an ad, given back, added by staff, or given by a
   * subscription. Beyond the documents.
   */
  id: Type.Integer(),
  kind: oneOf('used', 'returned', 'added', 'monthly'),
  /** The ad, where there is one. */
  adId: nullable(Id),
})
export type CreditTransaction = Static<typeof CreditTransaction>

/** GET /credits/info/{companyId}. Source: 2§7.4, 3§7. Roles: company member; Administrator, Moderator. */
export const GetCreditInfo = declare({
  id: 'get-credit-info',
  family,
  method: 'GET',
  path: '/credits/info/{companyId}',
  params: ofCompany,
  response: CreditInfo,
  access: readers,
  errors: {},
})

/** Most transactions of a page. */
export const MOST_TRANSACTIONS = 1000

/**
 * GET /credits/transactions/{companyId}: the newest first; goes on after the `id` of the last by `before`. Source:
 * 2§7.4, 2§3, 3§7. Roles: company member; Administrator, Moderator.
 *
 * `page` and `pageSize` are read in a way of our own. Source: 2§7.4 has both and a `pageSize` of 1 000 000 where none
 * is given; 3§7 asks for page 1 of 1000, which is what is answered without either. Reason: transactions come while one
 * pages, and a page by its number would then repeat or miss some; so only the first page has a number, the next begin
 * after a key, and no answer is longer than 1000.
 */
export const GetCreditTransactions = declare({
  id: 'get-credit-transactions',
  family,
  method: 'GET',
  path: '/credits/transactions/{companyId}',
  params: ofCompany,
  query: strict({
    /** The first alone: what follows is read by `before`. */
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_TRANSACTIONS })),
    before: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  response: Type.Array(CreditTransaction),
  access: readers,
  errors: {},
})

/** POST /credits/enable/{companyId}. Source: 2§7.4, 3§7. Roles: Administrator, Moderator. */
export const EnableCredits = declare({
  id: 'enable-credits',
  family,
  method: 'POST',
  path: '/credits/enable/{companyId}',
  params: ofCompany,
  body: strict({ description: Comment }),
  response: CreditInfo,
  access: keepers,
  errors: { 400: 'no description', 404: 'no such company', 409: 'already enabled (creditsEnabled)' },
})

/** POST /credits/addBoosting/{companyId}. Source: 2§7.4, 3§7. Roles: Administrator, Moderator. */
export const AddBoostingCredits = declare({
  id: 'add-boosting-credits',
  family,
  method: 'POST',
  path: '/credits/addBoosting/{companyId}',
  params: ofCompany,
  body: strict({
    amount: List(strict({ type: Package, amount: Type.Integer({ minimum: 0, maximum: MOST_CREDITS }) }), 5),
    description: Comment,
  }),
  response: CreditInfo,
  access: keepers,
  errors: {
    400: 'amount outside 0-100000, none above 0, or no description',
    404: 'no such company',
    409: 'credits not enabled (creditsNotEnabled)',
  },
})

/** POST /credits/setMaxPeriod. Source: 2§7.4, 3§7. Roles: Administrator, Moderator. */
export const SetCreditMaxPeriod = declare({
  id: 'set-credit-max-period',
  family,
  method: 'POST',
  path: '/credits/setMaxPeriod',
  body: strict({
    companyId: Id,
    maxPeriodDays: Type.Integer({ minimum: 1, maximum: MOST_PERIOD_DAYS }),
    replaces: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  response: CreditInfo,
  access: keepers,
  errors: {
    400: 'not a positive number of days',
    404: 'no such company',
    409: 'other days than `replaces` are stored (changedMeanwhile)',
  },
})

/**
 * POST /credits/disable/{companyId}: what the company has stays, and cannot be used meanwhile. Source: 2§7.4, 3§7.
 * Roles: Administrator, Moderator.
 */
export const DisableCredits = declare({
  id: 'disable-credits',
  family,
  method: 'POST',
  path: '/credits/disable/{companyId}',
  params: ofCompany,
  response: CreditInfo,
  access: keepers,
  errors: { 404: 'no such company', 409: 'not enabled (creditsNotEnabled)' },
})
