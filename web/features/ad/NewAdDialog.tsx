import { useState } from 'react'
import { MAX_AD_TITLE_LENGTH, checkAdTitle } from '#rules/ads/ad-and-folder-names.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { readFolders, type FolderChoice } from './MoveAdDialog.tsx'
import { adTexts } from './texts.ts'
import { titleProblem } from './title-problem.ts'

interface NewAdDialogProps {
  folders: readonly FolderChoice[]
  /** Id of the preselected folder. */
  folder: string
  /** The ad to copy from. Its title is the suggested title. */
  from?: { name: string } | undefined
  onClose: (answer?: { title: string; folder: string }) => void
}

/** Asks for the title and the folder of a new ad. */
function NewAdDialog({ folders, folder, from, onClose }: NewAdDialogProps) {
  const t = useTexts(adTexts)
  const ui = useTexts(uiTexts)
  const [title, setTitle] = useState(from?.name ?? '')
  const [folderId, setFolderId] = useState(folder)
  const [isTried, setTried] = useState(false)
  const isReady = checkAdTitle(title).length === 0
  const submit = () => {
    setTried(true)
    if (isReady) onClose({ title: title.trim(), folder: folderId })
  }
  return (
    <Dialog
      title={from ? t('create.copyTitle', { name: from.name }) : t('create.title')}
      onClose={() => onClose()}
      onSubmit={submit}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!isReady}>
            {t('create.confirm')}
          </Button>
        </>
      }
    >
      <DialogText>{t(from ? 'create.copyBody' : 'create.body')}</DialogText>
      <TextField
        autoFocus
        label={t('create.label')}
        value={title}
        onChange={setTitle}
        counterMax={MAX_AD_TITLE_LENGTH}
        autoComplete="off"
        error={isTried || title.trim().length > MAX_AD_TITLE_LENGTH ? titleProblem(title) : null}
      />
      <Select
        label={t('create.folder')}
        options={folders.map(({ id, name, project }) => ({ id, label: `${project} / ${name}` }))}
        value={folderId}
        onChange={setFolderId}
      />
    </Dialog>
  )
}

/** Asks for the title and the folder of a new ad. Returns undefined if the user cancels. */
export async function askForNewAd(companyDatabaseId: number, preset: Pick<NewAdDialogProps, 'folder' | 'from'>) {
  const folders = await readFolders(companyDatabaseId)
  return dialogs.open<{ title: string; folder: string }>((close) => (
    <NewAdDialog {...preset} folders={folders} onClose={close} />
  ))
}
