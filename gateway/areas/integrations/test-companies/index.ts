import {
  CreateTestCompany,
  DeleteTestCompany,
  GetTestCompany,
  ResetTestCompany,
  TestMails,
} from '#contract/integrations/test-companies.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { viewerOf } from '#gateway/areas/identity/account/viewer.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { payload } from '#gateway/resolving/payload.ts'
import type { Area } from '#gateway/schema/area.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { childNodeReader, isUuid } from '#gateway/schema/node.ts'
import { mapTestCompany, mapTestMail } from './mappers.ts'

/** Reads the test company of a company. */
const testCompanyLoader = defineLoader({
  name: 'testCompany',
  load: async (companyId: number, { platform }) => {
    const { testCompany } = await platform.call(GetTestCompany, { query: { companyId } })
    return testCompany && mapTestCompany(companyId, testCompany)
  },
})

/** Reads the mails that a test company would have sent. */
const testMailsLoader = defineLoader({
  name: 'testMails',
  load: async (companyId: number, { platform }) =>
    (await platform.call(TestMails, { query: { companyId } })).map((mail) => mapTestMail(companyId, mail)),
})

type Mutations = Required<Pick<MutationResolvers, 'createTestCompany' | 'resetTestCompany' | 'deleteTestCompany'>>

const mutations: Mutations = {
  createTestCompany: (_, { input }, context) => {
    const companyId = databaseIdOf(input.companyId, 'Company')
    return payload(
      () => context.platform.call(CreateTestCompany, { body: { companyId } }),
      ({ writeKey, readKey, ...created }) => ({
        testCompany: mapTestCompany(companyId, created),
        company: companyReference(companyId),
        viewer: viewerOf(context),
        writeKey,
        readKey,
      }),
    )
  },
  resetTestCompany: (_, { input }, { platform }) => {
    const companyId = databaseIdOf(input.companyId, 'Company')
    return payload(
      () => platform.call(ResetTestCompany, { body: { companyId } }),
      () => ({ company: companyReference(companyId) }),
    )
  },
  deleteTestCompany: (_, { input }, context) => {
    const companyId = databaseIdOf(input.companyId, 'Company')
    return payload(
      () => context.platform.call(DeleteTestCompany, { body: { companyId } }),
      () => ({ deletedCompanyId: input.companyId, viewer: viewerOf(context) }),
    )
  },
}

/** The test company of a company, and the mails that it would have sent (PLUS-102). */
export const testCompaniesArea: Area = {
  name: 'test-companies',
  resolvers: {
    Company: {
      testCompany: ({ databaseId }, _, context) => context.load(testCompanyLoader, databaseId),
      testMails: ({ databaseId }, _, context) => context.load(testMailsLoader, databaseId),
    },
    Mutation: mutations,
    CreateTestCompanyPayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
    ResetTestCompanyPayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
  },
  nodes: {
    TestCompany: childNodeReader(async (companyId, context) => {
      const testCompany = await context.load(testCompanyLoader, companyId)
      return testCompany ? [testCompany] : []
    }),
    TestMail: childNodeReader((companyId, context) => context.load(testMailsLoader, companyId), isUuid),
  },
}
