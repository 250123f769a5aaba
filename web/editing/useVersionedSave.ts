import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { askAboutFields, showKeptChanges } from './conflict.tsx'
import type { MergedField } from './merge/merge-three-ways.ts'
import { useStoredDraft } from './useStoredDraft.tsx'
import { useResume, useWaitingSave } from './useWaitingSave.tsx'
import { saveVersioned, writeWith, type Stored, type VersionedPart } from './versioned-save.ts'

interface VersionedSaveOptions<M, S extends Stored, R, How> {
  /** The user's version, as shown on the page. */
  mine: M
  /** The stored version, as far as the page knows. */
  stored: S
  /** Key of the editor and the edited object, for its draft in the browser. Null if no draft is stored. */
  draftKey: string | null
  /** Whether the page has unsaved changes. */
  isDirty: boolean
  differs: (mine: M, stored: S) => boolean
  /** How to save before the page is left. Null if it cannot be saved now. */
  beforeLeaving: { how: How } | null
  part: (how: How) => VersionedPart<M, S, R>
  /** Called with the stored version and the sent version, also if only a part was stored. */
  onStored: (stored: S, sent: M) => void
  /** Called when everything on the page is stored. Not called if the user has typed more or is leaving the page. */
  onDone: (stored: S, how: How) => void
  /**
   * Called to replace the content of the page: before a save of the user's changes merged into someone else's version,
   * and with a draft of the last visit. `base` is the stored version that the content is based on.
   */
  onMerged: (mine: M, base: S) => void
  onRefused?: (reason: R) => void
  /** Returns whether a save that waited for the connection should still run. */
  isWanted: (how: How) => boolean
}

interface VersionedSave<How> {
  /** Saves the current content of the page. */
  store: (how: How) => Promise<void>
  isStoring: boolean
  /** Shows that a save waits for the connection, or offers unsaved work from the last visit. */
  banner: ReactNode
}

/**
 * Saves an editor's content with its version. While a save is running the user can continue typing.
 *
 * - If someone else has saved, merges both versions and asks only about fields that both changed (PLUS-96).
 * - If the connection is lost, saves when it is back. A repeated save acts only once.
 * - If the user leaves with unsaved changes, asks whether to save them.
 */
export function useVersionedSave<M extends object, S extends Stored, R = never, How = undefined>(
  options: VersionedSaveOptions<M, S, R, How>,
): VersionedSave<How> {
  const {
    mine,
    stored,
    draftKey,
    isDirty,
    differs,
    beforeLeaving,
    part,
    onStored,
    onDone,
    onMerged,
    onRefused,
    isWanted,
  } = options
  const [isStoring, setStoring] = useState(false)
  const [last, setLast] = useState<{ how: How } | null>(null)
  const [keys] = useState(() => new IdempotencyKeys())
  const waiting = useWaitingSave()

  const isRunning = useRef(false)
  const latest = useRef(mine)
  useLayoutEffect(() => {
    latest.current = mine
  }, [mine])

  const draft = useStoredDraft<M, S>({
    draftKey,
    mine,
    stored,
    isDirty,
    differs,
    onRestore: (restored) => {
      // `began` has the version that the draft started from. The next save shows whether someone else has saved since.
      onMerged(restored.mine, restored.began)
    },
  })

  /** Returns whether everything on the page is stored. */
  const run = async (how: How, isLeaving: boolean): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setStoring(true)
    setLast({ how })
    let sent = latest.current
    try {
      let kept: readonly MergedField[] = []
      const saved = await saveVersioned(
        part(how),
        {
          mine: () => latest.current,
          base: stored,
          write: writeWith(keys, waiting.onFailure),
          onMerged: (merged, base) => {
            flushSync(() => onMerged(merged, base))
            // The page can show the merged content as another object.
            sent = latest.current
          },
        },
        { ask: askAboutFields, showKept: (fields) => (kept = fields) },
      )
      if (saved.is !== 'failed') {
        waiting.stop()
        keys.markAnswered()
      }
      if (saved.is === 'kept') return false
      if (saved.stored) onStored(saved.stored, sent)
      if (saved.is === 'refused') onRefused?.(saved.reason)
      const isAllStored = saved.is === 'done' && (latest.current === sent || !differs(latest.current, saved.stored))
      if (isAllStored) {
        draft.forget()
        if (!isLeaving) onDone(saved.stored, how)
      }
      // A toast closes earlier ones, so this one comes after the page's own.
      if (kept.length > 0) showKeptChanges(kept)
      return isAllStored
    } catch (error) {
      // The stored version could not be read.
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
  return { store, isStoring, banner: banner ?? draft.banner }
}
