import { SponsoringFault, TaskKind, TaskStatus, type UserTask } from '#contract/advertising/staff-tasks.ts'
import type { ConnectionSource } from '#gateway/schema/connection.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { promotionPackages } from '#gateway/areas/companies/companies/enums.ts'
import { mediaSelections } from '#gateway/areas/advertising/promotion/mappers.ts'
import { serviceNames } from '#gateway/areas/integrations/services/mappers.ts'

export const taskKinds = enumNames(TaskKind.enum)
export const taskStatuses = enumNames(TaskStatus.enum)
/** GraphQL names of the reasons why a task failed. */
export const sponsoringFaultNames = enumNames(SponsoringFault.enum)

/** Source of `StaffTask`. */
export type StaffTaskMapper = ReturnType<typeof mapTask>

/** Returns the source of a task. */
export const mapTask = (task: UserTask) => ({
  id: toGlobalId('StaffTask', task.id),
  databaseId: task.id,
  kind: taskKinds.toName(task.kind),
  status: taskStatuses.toName(task.status),
  service: task.integration === null ? null : serviceNames.toName(task.integration),
  package: task.promotionType === null ? null : promotionPackages.toName(task.promotionType),
  mediaSelection: task.pictures === null ? null : mediaSelections.toName(task.pictures),
  createdAt: task.createdAt,
  fault: task.error === null ? null : sponsoringFaultNames.toName(task.error),
  credits: task.credits,
  packageCredits: task.packageCredits.map(({ type, left, needed }) => ({
    package: promotionPackages.toName(type),
    left,
    needed,
  })),
  adName: task.title,
  city: task.city,
  country: task.country,
  companyName: task.companyName,
  adDatabaseId: task.postingId,
  companyDatabaseId: task.companyId,
})

/** Source of `StaffTaskConnection`. */
export interface StaffTaskConnectionMapper extends ConnectionSource<{ cursor: string; node: StaffTaskMapper }> {
  totalCount: number | null
  failedCount: number | null
}
