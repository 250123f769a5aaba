import type { UpdateTree } from '#contract/events.ts'
import { readInOneStatement } from '#platform/foundation/db/columns-as-json.ts'
import { registerEventProjection } from '#platform/foundation/events/projections.ts'
import { groupByProject } from './project-folders.ts'
import { projectFolderPairs } from './queries.ts'

/**
 * Registers the payload of `updateTree`, which is published when projects or folders change: all current projects and
 * folders of the company (AD-10).
 */
export function registerTreeEvents(): void {
  registerEventProjection('updateTree', async (db, rows) => {
    const trees = new Map<number, UpdateTree>()
    for (const { companyId } of rows) {
      if (companyId === null || trees.has(companyId)) continue
      trees.set(companyId, {
        companyId,
        projects: groupByProject(
          (await readInOneStatement(db, { places: projectFolderPairs(companyId) })).places,
          (folder) => folder,
        ),
      })
    }
    return ({ companyId }) => (companyId === null ? null : trees.get(companyId))
  })
}
