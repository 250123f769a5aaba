import { Archive, Bell, BellOff, FolderInput } from 'lucide-react'
import { useImperativeHandle, useMemo, type Ref } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { useSelection, type SelectionStore } from '#web/state/selection.ts'
import { BulkBar } from '#web/ui/BulkBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { chooseFolder } from '#web/features/ad/MoveAdDialog.tsx'
import { viewerIsAdAdmin } from '#web/features/ad/useAdActions.ts'
import type { ListProject } from '../list-ad.ts'
import { archiveChosen, moveChosen, muteChosen } from './acts.ts'
import { chosenAds, doable } from './chosen.ts'
import { bulkTexts } from './texts.ts'

/** What keys on a row and a drag ask of the bar. */
export interface AdsBarHandle {
  move: () => void
  moveTo: (folder: { id: string; name: string }) => void
}

interface AdsBarProps {
  company: { id: string; databaseId: number }
  projects: readonly ListProject[]
  selection: SelectionStore
  ref?: Ref<AdsBarHandle>
}

/**
 * What can be done with the chosen ads: move, mute and archive them (AD-35, AD-42, AD-43). Those it was done with are
 * let go.
 */
export function AdsBar({ company, projects, selection, ref }: AdsBarProps) {
  const t = useTexts(bulkTexts)
  const ids = useSelection(selection)
  const chosen = useMemo(() => chosenAds(projects, ids), [projects, ids])
  const may = useMemo(() => doable(chosen, viewerIsAdAdmin()), [chosen])
  const run = useOneAtATime(async (act: () => Promise<ReadonlySet<string>>) => {
    try {
      const done = await act()
      selection.keepOnly(new Set([...selection.get()].filter((id) => !done.has(id))))
    } catch (error) {
      reportError(error)
    }
  })
  const moveTo = (folder: { id: string; name: string }) => void run(() => moveChosen(company.id, chosen, folder))
  const move = () =>
    void run(async () => {
      const [first] = chosen
      const current = first && chosen.every(({ folder }) => folder.id === first.folder.id) ? first.folder.id : ''
      const folder = await chooseFolder({
        companyDatabaseId: company.databaseId,
        title: t('moveTitle', { count: chosen.length }),
        current,
      })
      return folder ? moveChosen(company.id, chosen, folder) : new Set<string>()
    })
  useImperativeHandle(ref, () => ({ move, moveTo }))
  if (chosen.length === 0) return null
  const isMute = may.mute.length === 0 && may.unmute.length > 0
  return (
    <BulkBar
      label={t('label')}
      chosen={t('chosen', { count: chosen.length })}
      clearLabel={t('clear')}
      onClear={() => selection.clear()}
    >
      <Button variant="secondary" icon={FolderInput} onPress={move}>
        {t('move')}
      </Button>
      <Button
        variant="secondary"
        icon={isMute ? Bell : BellOff}
        isDisabled={may.mute.length === 0 && !isMute}
        onPress={() => void run(() => muteChosen(company.id, isMute ? may.unmute : may.mute, !isMute))}
      >
        {t(isMute ? 'unmute.action' : 'mute.action')}
      </Button>
      <Button
        variant="danger"
        icon={Archive}
        isDisabled={may.archive.length === 0}
        onPress={() => void run(() => archiveChosen(company.id, may.archive, chosen.length))}
      >
        {t('archive.action')}
      </Button>
    </BulkBar>
  )
}
