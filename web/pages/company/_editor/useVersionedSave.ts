import { useState, type ReactNode } from 'react'
import { KeptKey } from '../../../relay/idempotency-key.ts'
import { reportError } from '../../../relay/report-error.ts'
import { askAboutConflict } from './conflict.tsx'
import { useResume, useWaitingSave } from './useWaitingSave.tsx'
import { saveVersioned, type Stored, type VersionedPart } from './versioned-save.ts'

interface VersionedSaveOptions<M, S extends Stored, R, How> {
  /** What stands on the page. */
  mine: M
  /** What is stored as far as the page knows. */
  stored: S
  part: (how: How) => VersionedPart<M, S, R>
  /** Hears what is stored now, also when only a part of it was. */
  onStored?: (stored: S) => void
  onDone: (stored: S, how: How) => void
  /** The user takes what somebody else saved instead of what stands here. */
  onLoad: (stored: S) => void
  onRefused?: (reason: R) => void
  /** Whether a save that waited for the connection may still run. */
  isWanted: (how: How) => boolean
}

interface VersionedSave<How> {
  /** Saves what stands on the page now. */
  store: (how: How) => Promise<void>
  isStoring: boolean
  /** Tells of a save that waits for the connection. */
  banner: ReactNode
}

/** Saving as every editor does it: somebody else's save is asked about, a lost connection is waited for, a press acts once. */
export function useVersionedSave<M, S extends Stored, R = never, How = undefined>(options: VersionedSaveOptions<M, S, R, How>): VersionedSave<How> {
  const { mine, stored, part, onStored, onDone, onLoad, onRefused, isWanted } = options
  const [isStoring, setStoring] = useState(false)
  const [last, setLast] = useState<{ how: How } | null>(null)
  const [keys] = useState(() => new KeptKey())
  const waiting = useWaitingSave()

  const store = async (how: How) => {
    if (isStoring) return
    setStoring(true)
    setLast({ how })
    try {
      const saved = await saveVersioned(part(how), mine, stored, { onFailure: waiting.onFailure, keyFor: (input) => keys.for(input) }, askAboutConflict)
      if (saved.is !== 'failed') {
        waiting.stop()
        keys.answered()
      }
      if (saved.is === 'load') return onLoad(saved.stored)
      if (saved.is === 'kept') return
      if (saved.stored) onStored?.(saved.stored)
      if (saved.is === 'done') onDone(saved.stored, how)
      else if (saved.is === 'refused') onRefused?.(saved.reason)
    } catch (error) {
      reportError(error)
    } finally {
      setStoring(false)
    }
  }
  const banner = useResume(waiting, () => {
    if (last && isWanted(last.how)) void store(last.how)
    else waiting.stop()
  })
  return { store, isStoring, banner }
}
