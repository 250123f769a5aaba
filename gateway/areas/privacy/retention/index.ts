import {
  CompanyPersons,
  CompanyPrivacy,
  ErasePerson,
  ExportPerson,
  PrivacyRecord,
  RetentionPreview,
  SaveCompanyPrivacy,
} from '#contract/privacy/privacy.ts'
import type { CallOutput } from '#contract/base/call.ts'
import type { AnonymousScreeningInput, CompanyResolvers, MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import type { Area } from '#gateway/schema/area.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { candidateOf } from '#gateway/areas/candidates/candidates/loaders.ts'
import { candidateReference } from '#gateway/areas/candidates/candidates/mappers.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { alwaysRead, payload, renameFields, versionedPayload } from '#gateway/resolving/payload.ts'

type Screening = NonNullable<CallOutput<typeof CompanyPrivacy>['screening']>

const deedKinds = enumNames(['erased', 'exported', 'retained'])

/** Returns the source of `AnonymousScreening`. */
const readScreening = ({ name, picture, age, untilStep }: Screening) => ({
  hidesName: name,
  hidesPicture: picture,
  hidesAge: age,
  untilStep,
})

/** Returns an input as a REST body. */
const writeScreening = ({ hidesName, hidesPicture, hidesAge, untilStep }: AnonymousScreeningInput): Screening => ({
  name: hidesName,
  picture: hidesPicture,
  age: hidesAge,
  untilStep,
})

/** Reads the retention settings of a company. */
const companyPrivacyLoader = defineLoader({
  name: 'companyPrivacy',
  load: async (companyId: number, { platform }) => {
    const { steps, lastStep, screening, ...chosen } = await platform.call(CompanyPrivacy, { query: { companyId } })
    return { ...chosen, screening: screening && readScreening(screening), stepNames: steps, lastStepName: lastStep }
  },
})

const privacyRecordLoader = defineLoader({
  name: 'privacyRecord',
  load: async (companyId: number, { platform }) =>
    (await platform.call(PrivacyRecord, { query: { companyId } })).deeds.map(
      ({ id, what, ad, applications, ...deed }) => ({
        ...deed,
        databaseId: id,
        kind: deedKinds.toName(what),
        adName: ad,
        applicationCount: applications,
      }),
    ),
})

const company: Required<Pick<CompanyResolvers, 'privacy' | 'privacyRecord' | 'retentionPreview' | 'applicants'>> = {
  privacy: ({ databaseId }, _, context) => context.load(companyPrivacyLoader, databaseId),
  privacyRecord: ({ databaseId }, _, context) => context.load(privacyRecordLoader, databaseId),
  retentionPreview: async ({ databaseId }, { months }, { platform }) => {
    const { due, more, on } = await platform.call(RetentionPreview, { query: { companyId: databaseId, months } })
    return { dueCount: due, moreCount: more, on }
  },
  applicants: async ({ databaseId }, { text }, { platform }) =>
    (await platform.call(CompanyPersons, { query: { companyId: databaseId, text } })).persons.map(
      ({ id, name, email, applications, latest, latestAd }) => ({
        candidate: candidateReference(id),
        name,
        email,
        applicationCount: applications,
        latestAt: latest,
        latestAdName: latestAd,
      }),
    ),
}

const mutations: Required<Pick<MutationResolvers, 'saveCompanyPrivacy' | 'createApplicantExport' | 'eraseApplicant'>> =
  {
    saveCompanyPrivacy: (
      _,
      { input: { companyId, retentionMonths, screening, expectedVersion: version } },
      { platform },
    ) => {
      const id = databaseIdOf(companyId, 'Company')
      return versionedPayload(
        () =>
          platform.call(SaveCompanyPrivacy, {
            params: { companyId: id },
            body: {
              retentionMonths,
              screening: screening ? writeScreening(screening) : null,
              ...(version != null && { version }),
            },
          }),
        alwaysRead(() => ({ company: companyReference(id) })),
      )
    },
    createApplicantExport: (_, { input: { candidateId } }, { platform }) =>
      payload(
        () => platform.call(ExportPerson, { body: { candidateId: databaseIdOf(candidateId, 'Candidate') } }),
        ({ token }) => ({ url: `/personExport?${new URLSearchParams({ token })}` }),
      ),
    eraseApplicant: (_, { input: { candidateId: globalId, expectedApplicationCount } }, { platform }) => {
      const candidateId = databaseIdOf(globalId, 'Candidate')
      return versionedPayload(
        () => platform.call(ErasePerson, { body: { candidateId, applications: expectedApplicationCount } }),
        {
          objects: ({ applications }) => ({ applicationCount: applications, candidate: null }),
          stored: () => ({ applicationCount: null, candidate: candidateReference(candidateId) }),
        },
        renameFields({ applications: 'expectedApplicationCount' }),
      )
    },
  }

/** Retention of applications, hidden candidate data, and data requests of candidates. */
export const privacyArea: Area = {
  name: 'privacy',
  resolvers: {
    Company: company,
    Applicant: { candidate: candidateOf },
    Mutation: mutations,
    EraseApplicantPayload: { candidate: candidateOf },
    SaveCompanyPrivacyPayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
  },
}
