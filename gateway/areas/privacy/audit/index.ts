import {
  ExportAdminAuditLog,
  ExportAuditLog,
  GetAdminAuditLog,
  GetAuditLog,
  GetAuditPeople,
} from '#contract/privacy/audit.ts'
import type { ExportAuditLogInput } from '#gateway/__generated__/resolvers.ts'
import { connectionOfPage, pageQuery } from '#gateway/schema/connection.ts'
import { databaseIdOf, fromGlobalId } from '#gateway/schema/global-id.ts'
import type { GatewayContext } from '#gateway/context.ts'
import type { Area } from '#gateway/schema/area.ts'
import { namedAdById } from '#gateway/areas/ads/ads/complete-ad.ts'
import { companyByIdAndName } from '#gateway/areas/companies/companies/complete-company.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { staffCan } from '#gateway/resolving/viewer-may.ts'
import { groupNames, mapEntry, mapPerson, type AuditEntryMapper } from './mappers.ts'

/** Returns a filter as REST parameters, without the unset fields. */
const filterOf = ({
  who,
  group,
  from,
  to,
  onlyImpersonated,
  search,
}: Omit<Partial<ExportAuditLogInput>, 'companyId'>) => ({
  ...(who != null && { who: fromGlobalId(who, 'Actor') }),
  ...(group != null && { kind: groupNames.toWire(group) }),
  ...(from != null && { from }),
  ...(to != null && { to }),
  ...(onlyImpersonated === true && { impersonated: true }),
  ...(search != null && { search }),
})

const mayReadAll = staffCan(GetAdminAuditLog)

/** Reads an entry for `node`: the Administrator in the log of all companies, others in the log of the company. */
async function findEntry(entry: string, context: GatewayContext): Promise<AuditEntryMapper | null> {
  const [, company] = /^(0|[1-9]\d{0,9})\.[hs][1-9]\d{0,14}$/.exec(entry) ?? []
  if (company === undefined) return null
  const { platform } = context
  const companyId = Number(company)
  const query = { entry, take: 1 }
  const { items } = mayReadAll(context)
    ? await platform.call(GetAdminAuditLog, { query })
    : await platform.call(GetAuditLog, { query: { id: companyId, ...query } })
  return items.map((found) => mapEntry(companyId, found))[0] ?? null
}

/** The audit logs of companies and of the back office. */
export const audit: Area = {
  name: 'audit',
  resolvers: {
    Query: {
      auditLog: async (_, { company, first, after, ...chosen }, { platform }) => {
        const companyId = company == null ? null : referencedId(company, 'Company')
        const query = { ...filterOf(chosen), ...pageQuery({ first, after }) }
        const { items, total, isMore, days, ...page } =
          companyId === null
            ? await platform.call(GetAdminAuditLog, { query })
            : await platform.call(GetAuditLog, { query: { id: companyId, ...query } })
        return {
          ...connectionOfPage(
            items.map((entry) => mapEntry(companyId, entry)),
            page,
            after,
          ),
          totalCount: isMore ? null : total,
          days: [...days],
        }
      },
    },
    Company: {
      auditPeople: async ({ databaseId: id }, _, { platform }) =>
        (await platform.call(GetAuditPeople, { query: { id } })).map(mapPerson),
    },
    AuditEntry: { company: companyByIdAndName },
    AuditSubject: { ad: namedAdById },
    Mutation: {
      exportAuditLog: (_, { input: { companyId, ...chosen } }, { platform }) =>
        payload(
          () =>
            companyId == null
              ? platform.call(ExportAdminAuditLog, { body: filterOf(chosen) })
              : platform.call(ExportAuditLog, {
                  body: { id: databaseIdOf(companyId, 'Company'), ...filterOf(chosen) },
                }),
          ({ token }) => ({ url: `/getAuditLogExport?${new URLSearchParams({ token })}` }),
        ),
    },
  },
  nodes: { AuditEntry: findEntry },
}
