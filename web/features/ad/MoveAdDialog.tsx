import { useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { MoveAdDialogQuery } from '#web/__generated__/MoveAdDialogQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { adTexts } from './texts.ts'

const query = graphql`
  query MoveAdDialogQuery($company: Int!) @throwOnFieldError {
    company(by: { databaseId: $company }) {
      projects {
        id
        databaseId
        name
        folders {
          id
          databaseId
          name
        }
      }
    }
  }
`

export interface FolderChoice {
  id: string
  /** Name of the folder. */
  name: string
  /** Name of the folder's project. */
  project: string
}

interface MoveAdDialogProps {
  title: string
  folders: readonly FolderChoice[]
  current: string
  onClose: (folder?: FolderChoice) => void
}

function MoveAdDialog({ title, folders, current, onClose }: MoveAdDialogProps) {
  const t = useTexts(adTexts)
  const ui = useTexts(uiTexts)
  const [id, setId] = useState<string | null>(null)
  const chosen = folders.find((folder) => folder.id === id)
  const isReady = chosen !== undefined
  return (
    <Dialog
      title={title}
      onClose={() => onClose()}
      onSubmit={() => {
        if (isReady) onClose(chosen)
      }}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!isReady}>
            {t('moveDialog.confirm')}
          </Button>
        </>
      }
    >
      <ComboBox
        label={t('moveDialog.label')}
        options={folders
          .filter((folder) => folder.id !== current)
          .map((folder) => ({ id: folder.id, label: `${folder.project} / ${folder.name}` }))}
        value={id}
        onChange={setId}
        autoFocus
      />
    </Dialog>
  )
}

/** Fetches the folders of a company with their projects. */
export async function readFolders(companyDatabaseId: number): Promise<readonly FolderChoice[]> {
  const answer = await fetchQuery<MoveAdDialogQuery>(
    currentEnvironment(),
    query,
    { company: companyDatabaseId },
    { fetchPolicy: 'store-or-network' },
  ).toPromise()
  return (answer?.company.projects ?? []).flatMap((project) =>
    project.folders.map(({ id, name }) => ({ id, name, project: project.name })),
  )
}

/** Asks the user which folder of the company to move to. Returns undefined if the user cancels. */
export async function chooseFolder({
  companyDatabaseId,
  ...props
}: {
  companyDatabaseId: number
  title: string
  current: string
}): Promise<FolderChoice | undefined> {
  try {
    const folders = await readFolders(companyDatabaseId)
    return await dialogs.open<FolderChoice>((close) => <MoveAdDialog {...props} folders={folders} onClose={close} />)
  } catch (error) {
    reportError(error)
    return undefined
  }
}
