import type { AccessOf, CallOutput } from '#contract/base/call.ts'
import type { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import type { CtxOf } from '#platform/calls/http/context.ts'
import { countPerCompany } from '#platform/domains/ads/ads/ad-counts.ts'
import { toCard } from './company-card.ts'
import { getCard, listCompaniesOf } from './queries.ts'

const order = new Intl.Collator('sv')

/**
 * Lists the caller's companies by name, companies without a name last (COMP-01, COMP-02). An API key gets only its own
 * company. Runs two statements.
 */
export async function getUserCompanies(
  ctx: CtxOf<AccessOf<'signedIn'>>,
): Promise<CallOutput<typeof CompanyGetUserCompanies>> {
  const { key, id } = ctx.caller
  const rows =
    key === null
      ? await listCompaniesOf(ctx.db, id)
      : [await getCard(ctx.db, key.companyId, id)].filter((row) => row !== undefined)
  const counts = await countPerCompany(
    ctx.db,
    rows.map(({ id }) => id),
    [ctx.caller.id],
  )
  const byCompany = new Map(counts.map((row) => [row.companyId, row]))
  return rows
    .map((row) => toCard(row, byCompany.get(row.id), ctx.deps.files))
    .toSorted(
      (a, b) =>
        Number(a.name === null) - Number(b.name === null) || order.compare(a.name ?? '', b.name ?? '') || a.id - b.id,
    )
}
