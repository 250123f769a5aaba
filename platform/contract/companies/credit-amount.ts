import { Type, type Static } from 'typebox'
import { Package } from '#contract/base/enums.ts'
import { strict } from '#contract/base/scalars.ts'

/** The number of promotion credits for one package. */
export const CreditAmount = strict({
  type: Package,
  amount: Type.Integer(),
})
export type CreditAmount = Static<typeof CreditAmount>
