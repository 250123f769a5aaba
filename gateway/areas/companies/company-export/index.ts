import {
  GetCompanyExport,
  OpenCompanyExport,
  RequestCompanyExport,
  type CompanyExport,
} from '#contract/companies/company-export.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import type { Area } from '#gateway/schema/area.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { childNodeReader, isUuid } from '#gateway/schema/node.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload } from '#gateway/resolving/payload.ts'

const states = { running: 'RUNNING', ready: 'READY', failed: 'FAILED', gone: 'GONE' } as const

const mapExport = (companyId: number, { id, state, done, total, ...rest }: CompanyExport) => ({
  ...rest,
  writtenPartCount: done,
  partCount: total,
  id: toCompositeGlobalId('CompanyExport', companyId, id),
  state: states[state],
})

/** Reads the latest export of a company. */
const latestExport = defineLoader({
  name: 'companyExport',
  load: async (id: number, { platform }) => {
    const { latest } = await platform.call(GetCompanyExport, { query: { id } })
    return { latest: latest && mapExport(id, latest) }
  },
})

/** The full export of a company. */
export const companyExport: Area = {
  name: 'company-export',
  resolvers: {
    Company: {
      latestExport: async ({ databaseId }, _, context) => (await context.load(latestExport, databaseId)).latest,
    },
    Mutation: {
      requestCompanyExport: (_, { input: { companyId } }, { platform }) => {
        const id = databaseIdOf(companyId, 'Company')
        return payload(
          () => platform.call(RequestCompanyExport, { body: { id } }),
          () => ({ company: companyReference(id) }),
        )
      },
      openCompanyExport: (_, { input: { companyId } }, { platform }) =>
        payload(
          () => platform.call(OpenCompanyExport, { body: { id: databaseIdOf(companyId, 'Company') } }),
          ({ token }) => ({ url: `/getCompanyArchive?${new URLSearchParams({ token })}` }),
        ),
    },
    RequestCompanyExportPayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
  },
  nodes: {
    CompanyExport: childNodeReader(async (companyId, context) => {
      const { latest } = await context.load(latestExport, companyId)
      return latest ? [latest] : []
    }, isUuid),
  },
}
