import {
  AddAmsSenderId,
  AddSalesperson,
  ChangeMainSalesperson,
  RemoveSalesperson,
  SetAllowDelete,
  SetBan,
  ToggleAmf,
  UpdateCompanyVat,
} from '#contract/office/companies.ts'
import { Package } from '#contract/base/enums.ts'
import { ForeignCompanyCreateCompany } from '#contract/companies/foreign-companies.ts'
import {
  DisablePartialSponsoring,
  EnablePartialSponsoring,
  SetPartialSponsoringAvailablePoints,
  SetPartialSponsoringPointsForJobPosting,
} from '#contract/billing/partial-sponsoring.ts'
import { PutVisibility, PutVolumeVisibility } from '#contract/advertising/visibility.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { databaseIdOf, fromGlobalId } from '#gateway/schema/global-id.ts'
import { alwaysRead, payload, renameFields, versionedPayload } from '#gateway/resolving/payload.ts'
import { packageVisibility, readPackages, readVolume, volumeVisibility } from './loaders.ts'
import { mapForeignRequest } from './mappers.ts'

type Mutations = Required<
  Pick<
    MutationResolvers,
    | 'setCompanyVat'
    | 'setEmploymentServiceRequired'
    | 'setCompanyBan'
    | 'addSalesperson'
    | 'removeSalesperson'
    | 'changeMainSalesperson'
    | 'setSenderId'
    | 'setAllowDelete'
    | 'setPartialSponsoring'
    | 'setCompanyPoints'
    | 'setAdPoints'
    | 'createForeignCompany'
    | 'setPackageVisibility'
    | 'setVolumeVisibility'
  >
>

const idOf = (companyId: string): number => databaseIdOf(companyId, 'Company')

/** Returns a function for `payload` that returns the changed company. Its selected fields are read by their resolvers. */
const changedCompany = (companyDatabaseId: number) => () => ({ companyDatabaseId })

const isPackage = (text: string): text is (typeof Package.enum)[number] =>
  (Package.enum as readonly string[]).includes(text)

/** The mutations of companies in the back office. */
export const adminCompanyMutations: Mutations = {
  setCompanyVat: (_, { input: { companyId, hasVat } }, { platform }) => {
    const id = idOf(companyId)
    return payload(() => platform.call(UpdateCompanyVat, { body: { id, vat: hasVat } }), changedCompany(id))
  },
  setEmploymentServiceRequired: (_, { input: { companyId, isRequired } }, { platform }) => {
    const id = idOf(companyId)
    return payload(() => platform.call(ToggleAmf, { body: { id, required: isRequired } }), changedCompany(id))
  },
  setCompanyBan: (_, { input: { companyId, isBanned } }, { platform }) => {
    const id = idOf(companyId)
    return payload(() => platform.call(SetBan, { body: { id, banned: isBanned } }), changedCompany(id))
  },
  addSalesperson: (_, { input: { companyId: id } }, { platform }) => {
    const companyId = idOf(id)
    return payload(() => platform.call(AddSalesperson, { body: { companyId } }), changedCompany(companyId))
  },
  removeSalesperson: (_, { input: { companyId: id } }, { platform }) => {
    const companyId = idOf(id)
    return payload(() => platform.call(RemoveSalesperson, { body: { companyId } }), changedCompany(companyId))
  },
  changeMainSalesperson: (_, { input: { companyId: id, salespersonId } }, { platform }) => {
    const companyId = idOf(id)
    return payload(
      () => platform.call(ChangeMainSalesperson, { body: { companyId, userId: fromGlobalId(salespersonId, 'User') } }),
      changedCompany(companyId),
      renameFields({ userId: 'salespersonId' }),
    )
  },
  setSenderId: (_, { input: { companyId: id, sender, isManual, expectedSender: replaces } }, { platform }) => {
    const companyId = idOf(id)
    return versionedPayload(
      () =>
        platform.call(AddAmsSenderId, {
          body: {
            companyId,
            senderId: sender,
            manuallyEnable: isManual,
            ...(replaces !== undefined && { replaces: replaces ?? '' }),
          },
        }),
      alwaysRead(changedCompany(companyId)),
      renameFields({ senderId: 'sender' }),
    )
  },
  setAllowDelete: (_, { input: { companyId, connectionId, isAllowed } }, { platform }) =>
    payload(
      () =>
        platform.call(SetAllowDelete, {
          body: { id: databaseIdOf(connectionId, 'ServiceConnection'), allowDelete: isAllowed },
        }),
      changedCompany(idOf(companyId)),
    ),
  setPartialSponsoring: (_, { input: { companyId, isEnabled } }, { platform }) => {
    const id = idOf(companyId)
    return payload(
      () => platform.call(isEnabled ? EnablePartialSponsoring : DisablePartialSponsoring, { params: { id } }),
      changedCompany(id),
    )
  },
  setCompanyPoints: (_, { input: { companyId, points, expectedPoints: replaces } }, { platform }) => {
    const id = idOf(companyId)
    return versionedPayload(
      () =>
        platform.call(SetPartialSponsoringAvailablePoints, {
          params: { id },
          body: { points, ...(replaces != null && { replaces }) },
        }),
      alwaysRead(changedCompany(id)),
    )
  },
  setAdPoints: (_, { input: { companyId, adId, points, expectedPoints: replaces } }, { platform }) => {
    const [companyDatabaseId, adDatabaseId] = [idOf(companyId), databaseIdOf(adId, 'Ad')]
    return versionedPayload(
      () =>
        platform.call(SetPartialSponsoringPointsForJobPosting, {
          params: { id: adDatabaseId },
          body: { points, ...(replaces != null && { replaces }) },
        }),
      alwaysRead(() => ({ companyDatabaseId, adDatabaseId })),
    )
  },
  createForeignCompany: (_, { input: { requestId, requiresEmploymentService } }, { platform }) =>
    payload(
      () =>
        platform.call(ForeignCompanyCreateCompany, {
          body: { id: databaseIdOf(requestId, 'ForeignCompanyRequest'), requireAmfService: requiresEmploymentService },
        }),
      (request) => ({ request: mapForeignRequest(request) }),
    ),
  setPackageVisibility: (_, { input: { percentages, expectedVersion: version } }, context) => {
    const body = percentages.map(({ key, percentage }) => {
      if (!isPackage(key)) throw badRequest(`Unknown package \`${key}\`.`)
      return { promotionType: key, percentage }
    })
    return versionedPayload(
      () => context.platform.call(PutVisibility, { body: { percentages: body, ...(version != null && { version }) } }),
      {
        objects: (answer) => ({ visibility: readPackages(answer) }),
        stored: async () => ({ visibility: await context.load(packageVisibility, 'all') }),
      },
    )
  },
  setVolumeVisibility: (_, { input: { percentages, expectedVersion: version } }, context) =>
    versionedPayload(
      () =>
        context.platform.call(PutVolumeVisibility, {
          body: {
            percentages: percentages.map(({ key, percentage }) => ({ domain: key, percentage })),
            ...(version != null && { version }),
          },
        }),
      {
        objects: (answer) => ({ visibility: readVolume(answer) }),
        stored: async () => ({ visibility: await context.load(volumeVisibility, 'all') }),
      },
      (field) => field.replace(/\.domain$/, '.key'),
    ),
}
