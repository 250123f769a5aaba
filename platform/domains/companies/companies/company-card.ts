import { Value } from 'typebox/value'
import { Type } from 'typebox'
import type { CompanyCard } from '#contract/companies/company-card.ts'
import { CreditAmount } from '#contract/companies/credit-amount.ts'
import type { FileStore } from '#platform/foundation/files/files.ts'
import { fullName } from '#rules/people/person-name.ts'
import type { CardRow } from './queries.ts'

const Amounts = Type.Array(CreditAmount)

/** Returns a company as a card of the home grid (COMP-01). */
export function toCard(
  row: CardRow,
  counts: { notifications: number; unseenCount: number } | undefined,
  files: Pick<FileStore, 'urlFor'>,
): CompanyCard {
  return {
    id: row.id,
    name: row.name,
    organizationNumber: row.organizationNumber,
    city: row.city,
    limited: row.limited,
    default: row.default,
    testExpiresAt: row.testExpiresAt?.toISOString() ?? null,
    notifications: counts?.notifications ?? 0,
    logoUrl: row.logo ? files.urlFor(row.logo) : null,
    unseenCount: counts?.unseenCount ?? 0,
    canUseCredits: row.canUseCredits,
    employmentServiceConnected: row.employmentServiceConnected,
    creditAmounts: Value.Parse(Amounts, row.creditAmounts),
    hasSelectedSoMeMedia: row.mediaSelection === 'uploaded',
    salesName:
      row.salesFirstName === null
        ? null
        : fullName({ firstName: row.salesFirstName, lastName: row.salesLastName ?? '' }),
    salesPicture: row.picture ? files.urlFor(row.picture) : null,
    salesPhone: row.salesPhone,
  }
}
