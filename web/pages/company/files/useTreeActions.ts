import { ArrowDown, ArrowUp, FolderInput, FolderPlus, PencilLine, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { graphql } from 'react-relay'
import type { RecordSourceProxy } from 'relay-runtime'
import { checkFolderName, MAX_FOLDER_NAME_LENGTH } from '#rules/ads/ad-and-folder-names.ts'
import type { useTreeActionsCreateFolderMutation } from '#web/__generated__/useTreeActionsCreateFolderMutation.graphql.ts'
import type { useTreeActionsCreateProjectMutation } from '#web/__generated__/useTreeActionsCreateProjectMutation.graphql.ts'
import type { useTreeActionsDeleteFolderMutation } from '#web/__generated__/useTreeActionsDeleteFolderMutation.graphql.ts'
import type { useTreeActionsDeleteProjectMutation } from '#web/__generated__/useTreeActionsDeleteProjectMutation.graphql.ts'
import type { useTreeActionsMoveFolderMutation } from '#web/__generated__/useTreeActionsMoveFolderMutation.graphql.ts'
import type { useTreeActionsMoveProjectMutation } from '#web/__generated__/useTreeActionsMoveProjectMutation.graphql.ts'
import type { useTreeActionsRenameFolderMutation } from '#web/__generated__/useTreeActionsRenameFolderMutation.graphql.ts'
import type { useTreeActionsRenameProjectMutation } from '#web/__generated__/useTreeActionsRenameProjectMutation.graphql.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import type { PageAction } from '#web/shell/page-actions.ts'
import type { ListFolder, ListProject } from './list-ad.ts'
import { companyTexts } from './texts.ts'
import { offerUndo } from '#web/features/ad/offer-undo.ts'
import { addProject, placeFolder, placeProject, removeFolder, removeProject } from '#web/features/ad/updates.ts'

const t = companyTexts.t
const CREATE_TEXTS = { failed: () => t('failed.create') }
const RENAME_TEXTS = { failed: () => t('failed.rename') }
const MOVE_TEXTS = { failed: () => t('failed.move') }
const DELETE_TEXTS = { failed: () => t('failed.delete'), refused: { NOT_EMPTY: () => t('failed.notEmpty') } }

const createProject = defineAct<useTreeActionsCreateProjectMutation>(
  graphql`
    mutation useTreeActionsCreateProjectMutation($input: CreateProjectInput!) {
      createProject(input: $input) {
        project {
          id
          databaseId
          name
          isDefault
          folders {
            id
            databaseId
            name
            isDefault
            ads {
              ...listAd_ad
            }
          }
        }
        errors {
          reason
        }
      }
    }
  `,
  CREATE_TEXTS,
)

const createFolder = defineAct<useTreeActionsCreateFolderMutation>(
  graphql`
    mutation useTreeActionsCreateFolderMutation($input: CreateFolderInput!) {
      createFolder(input: $input) {
        folder {
          id
          databaseId
          name
          isDefault
          ads {
            ...listAd_ad
          }
        }
        errors {
          reason
        }
      }
    }
  `,
  CREATE_TEXTS,
)

const renameProject = defineAct<useTreeActionsRenameProjectMutation>(
  graphql`
    mutation useTreeActionsRenameProjectMutation($input: RenameProjectInput!) {
      renameProject(input: $input) {
        project {
          id
          name
        }
        errors {
          reason
        }
      }
    }
  `,
  RENAME_TEXTS,
)

const renameFolder = defineAct<useTreeActionsRenameFolderMutation>(
  graphql`
    mutation useTreeActionsRenameFolderMutation($input: RenameFolderInput!) {
      renameFolder(input: $input) {
        folder {
          id
          name
        }
        errors {
          reason
        }
      }
    }
  `,
  RENAME_TEXTS,
)

const moveProject = defineAct<useTreeActionsMoveProjectMutation>(
  graphql`
    mutation useTreeActionsMoveProjectMutation($input: MoveProjectInput!) {
      moveProject(input: $input) {
        project {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  MOVE_TEXTS,
)

const moveFolder = defineAct<useTreeActionsMoveFolderMutation>(
  graphql`
    mutation useTreeActionsMoveFolderMutation($input: MoveFolderInput!) {
      moveFolder(input: $input) {
        folder {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  MOVE_TEXTS,
)

const deleteProject = defineAct<useTreeActionsDeleteProjectMutation>(
  graphql`
    mutation useTreeActionsDeleteProjectMutation($input: DeleteProjectInput!) {
      deleteProject(input: $input) {
        deletedProjectId
        errors {
          reason
        }
      }
    }
  `,
  DELETE_TEXTS,
)

const deleteFolder = defineAct<useTreeActionsDeleteFolderMutation>(
  graphql`
    mutation useTreeActionsDeleteFolderMutation($input: DeleteFolderInput!) {
      deleteFolder(input: $input) {
        deletedFolderId
        errors {
          reason
        }
      }
    }
  `,
  DELETE_TEXTS,
)

/**
 * Asks the user for the name of a project or folder (AD-11). Returns null if the user cancels or does not change the
 * name.
 */
async function askName(
  title: string,
  { initial = '', confirmLabel }: { initial?: string; confirmLabel?: string } = {},
): Promise<string | null> {
  const { t } = companyTexts
  const name = await dialogs.prompt({
    title,
    label: t('name.label'),
    initial,
    confirmLabel,
    maxLength: MAX_FOLDER_NAME_LENGTH,
    validate: (value) => {
      const [code] = checkFolderName(value)
      return code === undefined
        ? null
        : code === 'required'
          ? t('name.required')
          : t('name.tooLong', { max: MAX_FOLDER_NAME_LENGTH })
    },
  })
  return name === null || name.trim() === initial ? null : name.trim()
}

/**
 * Returns the actions for projects and folders (AD-10). Each action asks the user, sends the mutation and updates the
 * tree.
 */
export function useTreeActions(company: { id: string }, projects: readonly ListProject[]) {
  return useMemo(() => {
    const { t } = companyTexts
    const actions = {
      async createProject() {
        const name = await askName(t('newProject'), { confirmLabel: t('createProject') })
        if (name === null) return
        await runAct(
          createProject,
          { input: { companyId: company.id, name } },
          {
            updater: (store) => {
              const project = store.getRootField('createProject')?.getLinkedRecord('project')
              if (project) addProject(store, company.id, project)
            },
          },
        )
      },
      async createFolder(project: ListProject) {
        const name = await askName(t('newFolderIn', { name: project.name }), { confirmLabel: t('createFolder') })
        if (name === null) return
        await runAct(
          createFolder,
          { input: { projectId: project.id, name } },
          {
            updater: (store) => {
              const folder = store.getRootField('createFolder')?.getLinkedRecord('folder')
              if (folder) placeFolder(store, company.id, folder, project.id)
            },
          },
        )
      },
      async renameProject(project: ListProject) {
        const name = await askName(t('project.rename'), { initial: project.name })
        if (name === null) return
        const set = (to: string) => runAct(renameProject, { input: { projectId: project.id, name: to } })
        if (await set(name)) offerUndo(t('undo.renamed', { name }), () => void set(project.name))
      },
      async renameFolder(folder: ListFolder) {
        const name = await askName(t('folder.rename'), { initial: folder.name })
        if (name === null) return
        const set = (to: string) => runAct(renameFolder, { input: { folderId: folder.id, name: to } })
        if (await set(name)) offerUndo(t('undo.renamed', { name }), () => void set(folder.name))
      },
      async moveProject(project: ListProject, order: number) {
        const send = (at: number) => {
          const update = (store: RecordSourceProxy) => placeProject(store, company.id, project.id, at)
          return runAct(
            moveProject,
            { input: { projectId: project.id, order: at } },
            {
              hasNoCurtain: true,
              optimisticUpdater: update,
              updater: (store, data) => {
                if (data?.moveProject?.project) update(store)
              },
            },
          )
        }
        const before = projects.findIndex(({ id }) => id === project.id)
        if (await send(order))
          offerUndo(
            t('undo.placed', { name: project.name, place: order + 1, total: projects.length }),
            () => void send(before),
          )
      },
      async moveFolder(folder: ListFolder, from: ListProject) {
        const { chooseProject } = await fetchPart(() => import('./MoveFolderDialog.tsx'))
        const target = await chooseProject(
          projects.filter(({ id }) => id !== from.id),
          folder.name,
        )
        if (target !== undefined) await actions.moveFolderTo(folder, target)
      },
      async moveFolderTo(folder: ListFolder, projectId: string) {
        const send = (into: string) => {
          const update = (store: RecordSourceProxy) => {
            const record = store.get(folder.id)
            if (record) placeFolder(store, company.id, record, into)
          }
          return runAct(
            moveFolder,
            { input: { folderId: folder.id, projectId: into } },
            {
              hasNoCurtain: true,
              optimisticUpdater: update,
              updater: (store, data) => {
                if (data?.moveFolder?.folder) update(store)
              },
            },
          )
        }
        const from = projects.find(({ folders }) => folders.some(({ id }) => id === folder.id))
        const to = projects.find(({ id }) => id === projectId)
        if ((await send(projectId)) && from && to)
          offerUndo(t('undo.moved', { name: folder.name, project: to.name }), () => void send(from.id))
      },
      async deleteProject(project: ListProject) {
        const body = t('project.deleteBody')
        if (
          !(await dialogs.confirm({
            title: t('project.deleteTitle'),
            body,
            typedTitle: project.name,
            confirmLabel: t('delete'),
          }))
        )
          return
        await runAct(
          deleteProject,
          { input: { projectId: project.id } },
          {
            updater: (store, data) => {
              if (data?.deleteProject?.deletedProjectId) removeProject(store, company.id, project.id)
            },
          },
        )
      },
      async deleteFolder(folder: ListFolder) {
        const body = t('folder.deleteBody')
        if (
          !(await dialogs.confirm({
            title: t('folder.deleteTitle'),
            body,
            typedTitle: folder.name,
            confirmLabel: t('delete'),
          }))
        )
          return
        await runAct(
          deleteFolder,
          { input: { folderId: folder.id } },
          {
            updater: (store, data) => {
              if (data?.deleteFolder?.deletedFolderId) removeFolder(store, company.id, folder.id)
            },
          },
        )
      },
    }

    const blocked = (reason: string | null) => (reason === null ? {} : { isDisabled: true, detail: reason })
    return {
      ...actions,
      projectActions(project: ListProject): PageAction[] {
        const order = projects.findIndex(({ id }) => id === project.id)
        const isEmpty = project.folders.every((folder) => folder.isDefault && folder.ads.length === 0)
        return [
          {
            id: 'newFolder',
            label: t('newFolder'),
            icon: FolderPlus,
            onAction: () => void actions.createFolder(project),
          },
          {
            id: 'renameProject',
            label: t('project.rename'),
            icon: PencilLine,
            onAction: () => void actions.renameProject(project),
          },
          {
            id: 'up',
            label: t('project.up'),
            icon: ArrowUp,
            isDisabled: order <= 0,
            onAction: () => void actions.moveProject(project, order - 1),
          },
          {
            id: 'down',
            label: t('project.down'),
            icon: ArrowDown,
            isDisabled: order >= projects.length - 1,
            onAction: () => void actions.moveProject(project, order + 1),
          },
          {
            id: 'deleteProject',
            label: t('project.delete'),
            icon: Trash2,
            isDanger: true,
            onAction: () => void actions.deleteProject(project),
            ...blocked(project.isDefault ? t('project.isDefault') : isEmpty ? null : t('project.notEmpty')),
          },
        ]
      },
      folderActions(folder: ListFolder, project: ListProject): PageAction[] {
        return [
          {
            id: 'renameFolder',
            label: t('folder.rename'),
            icon: PencilLine,
            onAction: () => void actions.renameFolder(folder),
          },
          {
            id: 'moveFolder',
            label: t('folder.move'),
            icon: FolderInput,
            onAction: () => void actions.moveFolder(folder, project),
            ...blocked(
              folder.isDefault ? t('folder.isDefaultMove') : projects.length > 1 ? null : t('folder.oneProject'),
            ),
          },
          {
            id: 'deleteFolder',
            label: t('folder.delete'),
            icon: Trash2,
            isDanger: true,
            onAction: () => void actions.deleteFolder(folder),
            ...blocked(folder.isDefault ? t('folder.isDefault') : folder.ads.length > 0 ? t('folder.notEmpty') : null),
          },
        ]
      },
    }
  }, [company.id, projects])
}

export type TreeActions = ReturnType<typeof useTreeActions>
