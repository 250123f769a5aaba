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
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renameFields, type Payload } from '#gateway/resolving/payload.ts'
import { readPackages, readVolume } from './loaders.ts'
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

/**
 * Runs a write that may conflict with another one and returns its payload. On a conflict, the stored value can be read
 * beside the errors.
 */
async function besideStored<T, P extends object>(
  write: () => Promise<T>,
  stored: () => P,
  rename?: (field: string) => string,
): Promise<Payload<P>> {
  const result = await payload(write, stored, rename)
  return result.errors.some((error) => error.reason === 'CHANGED_MEANWHILE')
    ? { ...stored(), errors: result.errors }
    : result
}

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
  changeMainSalesperson: (_, { input: { companyId: id, salesperson } }, { platform }) => {
    const companyId = idOf(id)
    return payload(
      () => platform.call(ChangeMainSalesperson, { body: { companyId, userId: salesperson } }),
      changedCompany(companyId),
      renameFields({ userId: 'salesperson' }),
    )
  },
  setSenderId: (_, { input: { companyId: id, sender, isManual, replaces } }, { platform }) => {
    const companyId = idOf(id)
    return besideStored(
      () =>
        platform.call(AddAmsSenderId, {
          body: {
            companyId,
            senderId: sender,
            manuallyEnable: isManual,
            ...(replaces !== undefined && { replaces: replaces ?? '' }),
          },
        }),
      changedCompany(companyId),
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
  setCompanyPoints: (_, { input: { companyId, points, replaces } }, { platform }) => {
    const id = idOf(companyId)
    return besideStored(
      () =>
        platform.call(SetPartialSponsoringAvailablePoints, {
          params: { id },
          body: { points, ...(replaces != null && { replaces }) },
        }),
      changedCompany(id),
    )
  },
  setAdPoints: (_, { input: { companyId, adId, points, replaces } }, { platform }) => {
    const [companyDatabaseId, adDatabaseId] = [idOf(companyId), databaseIdOf(adId, 'Ad')]
    return besideStored(
      () =>
        platform.call(SetPartialSponsoringPointsForJobPosting, {
          params: { id: adDatabaseId },
          body: { points, ...(replaces != null && { replaces }) },
        }),
      () => ({ companyDatabaseId, adDatabaseId }),
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
  setPackageVisibility: (_, { input: { percentages, version } }, { platform }) => {
    const body = percentages.map(({ key, percentage }) => {
      if (!isPackage(key)) throw badRequest(`Unknown package \`${key}\`.`)
      return { promotionType: key, percentage }
    })
    return payload(
      () => platform.call(PutVisibility, { body: { percentages: body, ...(version != null && { version }) } }),
      (answer) => ({ visibility: readPackages(answer) }),
    )
  },
  setVolumeVisibility: (_, { input: { percentages, version } }, { platform }) =>
    payload(
      () =>
        platform.call(PutVolumeVisibility, {
          body: {
            percentages: percentages.map(({ key, percentage }) => ({ domain: key, percentage })),
            ...(version != null && { version }),
          },
        }),
      (answer) => ({ visibility: readVolume(answer) }),
      (field) => field.replace(/\.domain$/, '.key'),
    ),
}
