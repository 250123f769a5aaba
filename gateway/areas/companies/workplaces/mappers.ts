import type { WorkplaceTemplateList } from '#contract/companies/workplaces.ts'
import type { CallOutput } from '#contract/base/call.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'

/** Source of `WorkplaceTemplate`. Only the ids are always present. */
export interface WorkplaceTemplateMapper extends Partial<ReturnType<typeof mapWorkplace>> {
  id: string
  databaseId: number
}

/** Returns the source of a workplace that is only known by its id. */
export const workplaceReference = (databaseId: number): WorkplaceTemplateMapper => ({
  id: toGlobalId('WorkplaceTemplate', databaseId),
  databaseId,
})

/** Returns the source of a workplace. */
export const mapWorkplace = ({
  id,
  name,
  workplaceAddress,
  version,
}: CallOutput<typeof WorkplaceTemplateList>[number]) => ({
  id: toGlobalId('WorkplaceTemplate', id),
  databaseId: id,
  name,
  ...workplaceAddress,
  version,
})
