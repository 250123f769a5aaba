import { ChangeMainSalesperson } from '#contract/office/companies.ts'
import { SaveAdDetails } from '#contract/ads/ads.ts'
import { AddJobylonAdmin, AdminAddPonty } from '#contract/integrations/services.ts'
import { AddBoostingCredits, EnableCredits } from '#contract/billing/credits.ts'
import { CloseUserTask, GetUserTasks, SponsorUserTask, type UserTask } from '#contract/advertising/staff-tasks.ts'
import type { MutationResolvers, OfficeResolvers } from '#gateway/__generated__/resolvers.ts'
import type { SponsoringFault } from '#rules/errors/sponsoring-faults.ts'
import { staffCan } from '#gateway/resolving/viewer-may.ts'
import type { Area } from '#gateway/schema/area.ts'
import { numericNodeReader } from '#gateway/schema/node.ts'
import { connectionOfPage, pageQuery } from '#gateway/schema/connection.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { completeAd } from '#gateway/areas/ads/ads/complete-ad.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { companyById } from '#gateway/areas/companies/companies/complete-company.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { packageOf } from '#gateway/areas/advertising/promotion/purchase.ts'
import { sponsoringFaultNames, mapTask, taskKinds, taskStatuses } from './mappers.ts'

/** `Office.tasks` */
const tasks: NonNullable<OfficeResolvers['tasks']> = async (_, { first, after, status, kind }, { platform }) => {
  const { take, ...rest } = pageQuery({ first, after })
  const query = {
    ...rest,
    pageSize: take,
    ...(status && { status: taskStatuses.toWire(status) }),
    ...(kind && { kind: taskKinds.toWire(kind) }),
  }
  const { data, total, failed, ...page } = await platform.call(GetUserTasks, { query })
  return { ...connectionOfPage(data.map(mapTask), page, after), totalCount: total, failedCount: failed }
}

const idOf = (staffTaskId: string): number => databaseIdOf(staffTaskId, 'StaffTask')
const done = (task: UserTask) => ({ staffTask: mapTask(task) })

const mutations: Required<Pick<MutationResolvers, 'completeStaffTask' | 'closeStaffTask'>> = {
  completeStaffTask: (_, { input }, { platform }) =>
    payload(
      () =>
        platform.call(SponsorUserTask, {
          body: { id: idOf(input.staffTaskId), ...(input.package && { promotionType: packageOf(input.package) }) },
        }),
      done,
      renameFields({ promotionType: 'package' }),
    ),
  closeStaffTask: (_, { input }, { platform }) =>
    payload(() => platform.call(CloseUserTask, { body: { id: idOf(input.staffTaskId) } }), done),
}

const [mayConnect, maySell, mayCredit, mayEditAd] = [
  staffCan(AddJobylonAdmin, AdminAddPonty),
  staffCan(ChangeMainSalesperson),
  staffCan(EnableCredits, AddBoostingCredits),
  staffCan(SaveAdDetails),
]

/** For each fault, returns whether a staff user can resolve it. Null if no one can resolve the fault. */
const faultResolvers: Readonly<Record<SponsoringFault, ReturnType<typeof staffCan> | null>> = {
  integrationMissing: mayConnect,
  integrationNotSetUp: mayConnect,
  noDefaultPromotionType: mayConnect,
  noSalesperson: maySell,
  creditsNotEnabled: mayCredit,
  insufficientVolumeCredits: mayCredit,
  insufficientBasicCredits: mayCredit,
  insufficientBoostCredits: mayCredit,
  insufficientBoostPlusCredits: mayCredit,
  insufficientBoostProCredits: mayCredit,
  multipleLocations: mayEditAd,
  countryNotSupported: mayEditAd,
  cityNotSupported: mayEditAd,
  adNotActive: null,
  promotionFailed: null,
}

/** Tasks that staff complete manually. */
export const staffTasksArea: Area = {
  name: 'staff-tasks',
  resolvers: {
    Office: { tasks },
    Mutation: mutations,
    StaffTask: {
      ad: ({ adDatabaseId, adName }, _, context, info) =>
        completeAd({ ...adReference(adDatabaseId), name: adName }, context, info),
      company: companyById,
      viewerCanMend: ({ fault }, _, context) =>
        fault === null ? false : (faultResolvers[sponsoringFaultNames.toWire(fault)]?.(context) ?? false),
    },
  },
  nodes: {
    StaffTask: numericNodeReader(
      async (id, { platform }) =>
        (await platform.call(GetUserTasks, { query: { id, pageSize: 1 } })).data.map(mapTask)[0] ?? null,
    ),
  },
}
