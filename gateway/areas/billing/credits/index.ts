import {
  AddBoostingCredits,
  DisableCredits,
  EnableCredits,
  GetCreditInfo,
  GetCreditTransactions,
  SetCreditMaxPeriod,
  type CreditInfo,
} from '#contract/billing/credits.ts'
import { SendContactSalesMessage } from '#contract/companies/contact-sales.ts'
import type { CompanyResolvers, MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import type { Area } from '#gateway/schema/area.ts'
import { connectionOfRows, pageQueryById } from '#gateway/schema/connection.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { childNodeReader } from '#gateway/schema/node.ts'
import { adById } from '#gateway/areas/ads/ads/complete-ad.ts'
import { payload, renameFields, versionedPayload } from '#gateway/resolving/payload.ts'
import { packageOf } from '#gateway/areas/advertising/promotion/purchase.ts'
import { mapCredits, mapTransaction } from './mappers.ts'

/** Reads the credits of a company. */
const companyCredits = defineLoader({
  name: 'companyCredits',
  load: async (companyId: number, { platform }) =>
    mapCredits(await platform.call(GetCreditInfo, { params: { companyId } })),
})

/** `Company.creditTransactions`; a cursor is the id of a transaction. */
const creditTransactions: NonNullable<CompanyResolvers['creditTransactions']> = async (
  { databaseId: companyId },
  { first, after },
  { platform },
) => {
  const page = pageQueryById({ first, after })
  const found = await platform.call(GetCreditTransactions, {
    params: { companyId },
    query: { pageSize: page.take + 1, ...(page.after !== undefined && { before: page.after }) },
  })
  return {
    ...connectionOfRows(found, page, (row) => ({ cursor: String(row.id), node: mapTransaction(companyId, row) })),
    companyId,
  }
}

type Mutations = Required<
  Pick<MutationResolvers, 'enableCredits' | 'addCredits' | 'setCreditPeriod' | 'disableCredits' | 'contactSales'>
>

const idOf = (companyId: string): number => databaseIdOf(companyId, 'Company')
const done = (info: CreditInfo) => ({ credits: mapCredits(info) })
const rename = renameFields({ description: 'comment', amount: 'amounts', maxPeriodDays: 'days' })

const mutations: Mutations = {
  enableCredits: (_, { input: { companyId, comment } }, { platform }) =>
    payload(
      () => platform.call(EnableCredits, { params: { companyId: idOf(companyId) }, body: { description: comment } }),
      done,
      rename,
    ),
  addCredits: (_, { input: { companyId, amounts, comment } }, { platform }) => {
    const amount = amounts.map((row) => ({ type: packageOf(row.package), amount: row.amount }))
    return payload(
      () =>
        platform.call(AddBoostingCredits, {
          params: { companyId: idOf(companyId) },
          body: { amount, description: comment },
        }),
      done,
      rename,
    )
  },
  setCreditPeriod: (_, { input: { companyId, days, expectedDays: replaces } }, context) => {
    const id = idOf(companyId)
    const body = { companyId: id, maxPeriodDays: days, ...(replaces != null && { replaces }) }
    return versionedPayload(
      () => context.platform.call(SetCreditMaxPeriod, { body }),
      { objects: done, stored: async () => ({ credits: await context.load(companyCredits, id) }) },
      rename,
    )
  },
  disableCredits: (_, { input: { companyId } }, { platform }) =>
    payload(() => platform.call(DisableCredits, { params: { companyId: idOf(companyId) } }), done, rename),
  contactSales: (_, { input: { companyId, message, context } }, { platform }) =>
    payload(
      () => platform.call(SendContactSalesMessage, { body: { id: idOf(companyId), message, context } }),
      () => ({}),
    ),
}

/** A company's credits, and the staff mutations for them. */
export const credits: Area = {
  name: 'credits',
  resolvers: {
    Mutation: mutations,
    Company: {
      credits: ({ databaseId }, _, context) => context.load(companyCredits, databaseId),
      creditTransactions,
    },
    CreditTransaction: { ad: adById },
    CreditTransactionConnection: {
      totalCount: async ({ companyId }, _, context) => (await context.load(companyCredits, companyId)).transactions,
    },
  },
  nodes: {
    CreditTransaction: childNodeReader(async (companyId, { platform }, own) => {
      const query = { pageSize: 1, before: Number(own) + 1 }
      return (await platform.call(GetCreditTransactions, { params: { companyId }, query })).map((row) =>
        mapTransaction(companyId, row),
      )
    }),
  },
}
