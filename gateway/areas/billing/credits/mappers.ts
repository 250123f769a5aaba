import { CreditTransaction, type CreditInfo } from '#contract/billing/credits.ts'
import type { CreditTransaction as RestTransaction } from '#contract/billing/credits.ts'
import type { ConnectionSource } from '#gateway/schema/connection.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { promotionPackages } from '#gateway/areas/companies/companies/enums.ts'

const kinds = enumNames(CreditTransaction.properties.kind.enum)

/** Returns the credits per package; `sign` is -1 for used credits. */
const mapAmounts = (amounts: RestTransaction['amount'], sign: 1 | -1 = 1) =>
  amounts.map(({ type, amount }) => ({ package: promotionPackages.toName(type), amount: sign * amount }))

/** Source of `CompanyCredits`. */
export type CompanyCreditsMapper = ReturnType<typeof mapCredits>

/** Returns the source of a company's credits. */
export const mapCredits = ({ enabled, amounts, ...info }: CreditInfo) => ({
  ...info,
  isEnabled: enabled,
  amounts: mapAmounts(amounts),
})

/** Source of `CreditTransaction`. */
export type CreditTransactionMapper = ReturnType<typeof mapTransaction>

/** Returns the source of a transaction. */
export const mapTransaction = (
  companyId: number,
  { id, kind, type, amount, title, description, createdAt, adId }: RestTransaction,
) => ({
  id: toCompositeGlobalId('CreditTransaction', companyId, id),
  createdAt,
  kind: kinds.toName(kind),
  title,
  description,
  amounts: mapAmounts(amount, type === 'use' ? -1 : 1),
  adDatabaseId: adId,
})

/** Source of `CreditTransactionConnection`. */
export interface CreditTransactionConnectionMapper extends ConnectionSource<{
  cursor: string
  node: CreditTransactionMapper
}> {
  companyId: number
}
