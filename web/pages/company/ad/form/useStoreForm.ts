import { useState, type ReactNode } from 'react'
import type { FieldErrors } from '#rules/field-errors.ts'
import { reportError } from '../../../../relay/report-error.ts'
import type { EditorAd } from '../../_editor/useEditorAd.ts'
import { useResume, useWaitingSave } from '../../_editor/useSaveResume.tsx'
import { resolveFormMeanwhile } from './formMeanwhile.ts'
import type { FormState, SavedForm } from './form-state.ts'
import { useSaveForm } from './useSaveForm.ts'

interface StoreOptions {
  ad: EditorAd
  state: FormState
  /** The version that the page began from. */
  version: string
  /** What is stored now is what stood on the page. */
  onDone: (saved: SavedForm, isFinal: boolean) => void
  /** The user takes what somebody else saved instead of what stands here. */
  onLoad: (saved: SavedForm) => void
  onRefused: (errors: FieldErrors) => void
  /** Whether a save that waited for the connection may still run. */
  isWanted: (isFinal: boolean) => boolean
}

interface Store {
  store: (isFinal: boolean) => Promise<void>
  isStoring: boolean
  /** Tells of a save that waits for the connection. */
  banner: ReactNode
}

/** Saving as the page does it: somebody else's save is asked about, a lost connection is waited for. */
export function useStoreForm({ ad, state, version, ...told }: StoreOptions): Store {
  const [save, isSaving] = useSaveForm(ad.id)
  const [isBusy, setBusy] = useState(false)
  const [wasFinal, setWasFinal] = useState(false)
  const waiting = useWaitingSave()

  const run = async (isFinal: boolean, from: string): Promise<void> => {
    const outcome = await save({ state, version: from, onFailure: waiting.onFailure })
    if (outcome.is === 'failed') return
    waiting.stop()
    if (outcome.is === 'done') return told.onDone(outcome.saved, isFinal)
    if (outcome.is === 'refused') return told.onRefused(outcome.errors)
    const resolution = await resolveFormMeanwhile(ad.databaseId, state)
    if (resolution?.choice === 'load') return told.onLoad(resolution.saved)
    return resolution && run(isFinal, resolution.saved.version)
  }
  const store = async (isFinal: boolean) => {
    if (isBusy) return
    setBusy(true)
    setWasFinal(isFinal)
    try {
      await run(isFinal, version)
    } catch (error) {
      reportError(error)
    } finally {
      setBusy(false)
    }
  }
  const banner = useResume(waiting, () => {
    if (told.isWanted(wasFinal)) void store(wasFinal)
    else waiting.stop()
  })
  return { store, isStoring: isBusy || isSaving, banner }
}
