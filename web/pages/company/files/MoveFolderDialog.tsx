import { useState } from 'react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { companyTexts } from './texts.ts'

interface Choice {
  id: string
  name: string
}

function MoveFolderDialog({
  projects,
  name,
  onClose,
}: {
  projects: readonly Choice[]
  name: string
  onClose: (projectId?: string) => void
}) {
  const t = useTexts(companyTexts)
  const ui = useTexts(uiTexts)
  const [id, setId] = useState<string | null>(null)
  const submit = () => {
    if (id !== null) onClose(id)
  }
  const footer = (
    <>
      <Button variant="ghost" slot="close">
        {ui('cancel')}
      </Button>
      <Button variant="primary" type="submit" isDisabled={id === null}>
        {t('folder.moveConfirm')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('folder.moveTitle', { name })} onClose={() => onClose()} onSubmit={submit} footer={footer}>
      <Select
        label={t('folder.moveTo')}
        options={projects.map((project) => ({ id: project.id, label: project.name }))}
        value={id}
        onChange={setId}
        autoFocus
      />
    </Dialog>
  )
}

/** Asks the user which project to move a folder to. Returns undefined if the user cancels. */
export const chooseProject = (projects: readonly Choice[], name: string): Promise<string | undefined> =>
  dialogs.open<string>((close) => <MoveFolderDialog projects={projects} name={name} onClose={close} />)
