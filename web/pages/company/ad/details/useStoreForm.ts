import { useState, type ReactNode } from 'react'
import type { FieldErrors } from '#rules/field-errors.ts'
import { reportError } from '../../../../relay/report-error.ts'
import type { EditorAd } from '../../_editor/useEditorAd.ts'
import { useResume, useWaitingSave } from '../../_editor/useSaveResume.tsx'
import type { DetailsForm, SavedForm } from './details-form.ts'
import type { DetailNames } from './differences.ts'
import { resolveMeanwhile } from './resolveMeanwhile.ts'
import { useSaveDetails } from './useSaveDetails.ts'

interface StoreOptions {
  ad: EditorAd
  form: DetailsForm
  saved: SavedForm
  withTags: boolean
  professionIds: ReadonlyMap<number, string>
  names: DetailNames
  /** Hears what is stored now, also when only a part of it was. */
  onStored: (saved: SavedForm) => void
  /** The user takes what somebody else saved instead of what stands here. */
  onLoad: (saved: SavedForm) => void
  onRefused: (errors: FieldErrors) => void
  onDone: (isDraft: boolean) => void
  /** Whether a save that waited for the connection may still run. */
  isWanted: (isDraft: boolean) => boolean
}

interface Store {
  store: (isDraft: boolean) => Promise<void>
  isStoring: boolean
  /** Tells of a save that waits for the connection. */
  banner: ReactNode
}

/** Saving as the page does it: somebody else's save is asked about, a lost connection is waited for. */
export function useStoreForm({ ad, form, saved, withTags, professionIds, names, ...told }: StoreOptions): Store {
  const [save, isSaving] = useSaveDetails(ad)
  const [isBusy, setBusy] = useState(false)
  const [asDraft, setAsDraft] = useState(false)
  const waiting = useWaitingSave()

  const run = async (isDraft: boolean, known: SavedForm): Promise<void> => {
    const outcome = await save({ form, saved: known, isDraft, withTags, professionIds, onFailure: waiting.onFailure })
    if (outcome.is === 'failed') return told.onStored(outcome.saved)
    waiting.stop()
    if (outcome.is === 'changed') {
      const resolution = await resolveMeanwhile(ad.databaseId, form, names)
      if (resolution?.choice === 'load') return told.onLoad(resolution.saved)
      return resolution && run(isDraft, resolution.saved)
    }
    told.onStored(outcome.saved)
    return outcome.is === 'refused' ? told.onRefused(outcome.errors) : told.onDone(isDraft)
  }
  const store = async (isDraft: boolean) => {
    if (isBusy) return
    setBusy(true)
    setAsDraft(isDraft)
    try {
      await run(isDraft, saved)
    } catch (error) {
      reportError(error)
    } finally {
      setBusy(false)
    }
  }
  const banner = useResume(waiting, () => {
    if (told.isWanted(asDraft)) void store(asDraft)
    else waiting.stop()
  })
  return { store, isStoring: isBusy || isSaving, banner }
}
