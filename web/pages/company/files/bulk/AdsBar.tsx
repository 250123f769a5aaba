import { Archive, Bell, BellOff, FolderInput } from 'lucide-react'
import { useImperativeHandle, useMemo, type ReactElement, type Ref } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { useSelection, type SelectionStore } from '#web/state/selection.ts'
import { BulkBar } from '#web/ui/BulkBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { chooseFolder } from '#web/features/ad/MoveAdDialog.tsx'
import { viewerIsAdAdmin } from '#web/features/ad/useAdActions.ts'
import type { ListProject } from '../list-ad.ts'
import { archiveSelected, moveSelected, muteSelected } from './acts.ts'
import { listSelectedAds, getDoableAds } from './selected-ads.ts'
import { bulkTexts } from './texts.ts'

/** Lets the keys on a row, and a drag, control the bar. */
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
 * The actions for the selected ads: move, mute and archive (AD-35, AD-42, AD-43). Deselects the ads for which the
 * action succeeded.
 */
export function AdsBar({ company, projects, selection, ref }: AdsBarProps) {
  const t = useTexts(bulkTexts)
  const ids = useSelection(selection)
  const selected = useMemo(() => listSelectedAds(projects, ids), [projects, ids])
  const doableAds = useMemo(() => getDoableAds(selected, viewerIsAdAdmin()), [selected])
  const run = useOneAtATime(async (act: () => Promise<ReadonlySet<string>>) => {
    try {
      const doneIds = await act()
      selection.keepOnly(new Set([...selection.get()].filter((id) => !doneIds.has(id))))
    } catch (error) {
      reportError(error)
    }
  })
  const moveTo = (folder: { id: string; name: string }) => void run(() => moveSelected(company.id, selected, folder))
  const move = () =>
    void run(async () => {
      const [first] = selected
      const current = first && selected.every(({ folder }) => folder.id === first.folder.id) ? first.folder.id : ''
      const folder = await chooseFolder({
        companyDatabaseId: company.databaseId,
        title: t('moveTitle', { count: selected.length }),
        current,
      })
      return folder ? moveSelected(company.id, selected, folder) : new Set<string>()
    })
  useImperativeHandle(ref, () => ({ move, moveTo }))
  if (selected.length === 0) return null
  const isMute = doableAds.mute.length === 0 && doableAds.unmute.length > 0
  return (
    <BulkBar
      label={t('label')}
      chosen={t('chosen', { count: selected.length })}
      clearLabel={t('clear')}
      onClear={() => selection.clear()}
    >
      <Button variant="secondary" icon={FolderInput} onPress={move}>
        {t('move')}
      </Button>
      <Explained why={doableAds.mute.length === 0 && !isMute ? t('mute.none') : null}>
        <Button
          variant="secondary"
          icon={isMute ? Bell : BellOff}
          isDisabled={doableAds.mute.length === 0 && !isMute}
          onPress={() => void run(() => muteSelected(company.id, isMute ? doableAds.unmute : doableAds.mute, !isMute))}
        >
          {t(isMute ? 'unmute.action' : 'mute.action')}
        </Button>
      </Explained>
      <Explained why={doableAds.archive.length === 0 ? t('archive.none') : null}>
        <Button
          variant="danger"
          icon={Archive}
          isDisabled={doableAds.archive.length === 0}
          onPress={() => void run(() => archiveSelected(company.id, doableAds.archive, selected.length))}
        >
          {t('archive.action')}
        </Button>
      </Explained>
    </BulkBar>
  )
}

/** A button with the reason why it is disabled. */
function Explained({ why, children }: { why: string | null; children: ReactElement<{ 'aria-describedby'?: string }> }) {
  return why === null ? (
    children
  ) : (
    <Tooltip describes text={why}>
      {children}
    </Tooltip>
  )
}
