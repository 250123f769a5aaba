import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { KeptKey } from '#web/relay/idempotency-key.ts'
import { askAboutConflict } from './conflict.tsx'
import { useKeptWork } from './useKeptWork.tsx'
import { useResume, useWaitingSave } from './useWaitingSave.tsx'
import { saveVersioned, writeWith, type Stored, type VersionedPart } from './versioned-save.ts'

interface VersionedSaveOptions<M, S extends Stored, R, How> {
  /** What stands on the page. */
  mine: M
  /** What is stored as far as the page knows. */
  stored: S
  /** Names the editor and what it edits, for what is kept in the browser; null where nothing is. */
  place: string | null
  /** Something stands on the page that is not stored. */
  isDirty: boolean
  differs: (mine: M, stored: S) => boolean
  /** How it is saved before the page is left; null while it cannot be. */
  beforeLeaving: { how: How } | null
  part: (how: How) => VersionedPart<M, S, R>
  /** Hears what is stored now, also when only a part of it was, and what was sent. */
  onStored: (stored: S, sent: M) => void
  /** All that stands on the page is stored; not told when more was written meanwhile, or the user leaves anyway. */
  onDone: (stored: S, how: How) => void
  /** The user's changes stand on what somebody else saved, and are about to be saved. */
  onMerged: (mine: M) => void
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
  /** Tells of a save that waits for the connection, or offers what was written the last time. */
  banner: ReactNode
}

/**
 * Saving as every editor does it: somebody else's save is asked about, a lost connection is waited for, a press acts
 * once, one may write on meanwhile, and who leaves is asked.
 */
export function useVersionedSave<M extends object, S extends Stored, R = never, How = undefined>(
  options: VersionedSaveOptions<M, S, R, How>,
): VersionedSave<How> {
  const {
    mine,
    stored,
    place,
    isDirty,
    differs,
    beforeLeaving,
    part,
    onStored,
    onDone,
    onMerged,
    onLoad,
    onRefused,
    isWanted,
  } = options
  const [isStoring, setStoring] = useState(false)
  const [last, setLast] = useState<{ how: How } | null>(null)
  const [keys] = useState(() => new KeptKey())
  const waiting = useWaitingSave()

  const isRunning = useRef(false)
  const latest = useRef(mine)
  useLayoutEffect(() => {
    latest.current = mine
  }, [mine])

  const kept = useKeptWork<M, S>({
    place,
    mine,
    stored,
    isDirty,
    differs,
    onRestore: (work) => {
      // Its version tells whether somebody has saved since.
      onLoad(work.began)
      onMerged(work.mine)
    },
  })

  /** Answers whether all that stood on the page is stored. */
  const run = async (how: How, isLeaving: boolean): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setStoring(true)
    setLast({ how })
    let sent = mine
    try {
      const saved = await saveVersioned(
        part(how),
        mine,
        stored,
        writeWith(keys, waiting.onFailure),
        askAboutConflict,
        (merged) => {
          sent = merged
          flushSync(() => onMerged(merged))
        },
      )
      if (saved.is !== 'failed') {
        waiting.stop()
        keys.answered()
      }
      if (saved.is === 'load') onLoad(saved.stored)
      if (saved.is === 'load' || saved.is === 'kept') return false
      if (saved.stored) onStored(saved.stored, sent)
      if (saved.is === 'refused') onRefused?.(saved.reason)
      if (saved.is !== 'done' || (latest.current !== sent && differs(latest.current, saved.stored))) return false
      kept.forget()
      if (!isLeaving) onDone(saved.stored, how)
      return true
    } catch (error) {
      // What is stored could not be read.
      waiting.onFailure(error)
      return false
    } finally {
      isRunning.current = false
      setStoring(false)
    }
  }
  const store = async (how: How) => {
    await run(how, false)
  }
  useUnsaved(isDirty, 'leaving', beforeLeaving && (() => run(beforeLeaving.how, true)))
  const banner = useResume(waiting, () => {
    if (last && isWanted(last.how)) void store(last.how)
    else waiting.stop()
  })
  return { store, isStoring, banner: banner ?? kept.banner }
}
