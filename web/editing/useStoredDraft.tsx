import { History } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { currentUser } from '#web/relay/session.ts'
import { reportRemovedWork, takeInterrupted } from '#web/state/interrupted-work.ts'
import { Button } from '#web/ui/Button.tsx'
import { Banner } from '#web/ui/Notice.tsx'
import { storeDraft, readStoredDraft, type StoredDraft } from './stored-drafts.ts'
import { adEditorTexts } from './texts.ts'

/** Milliseconds. A draft is stored after a pause in typing of this length. */
const STORE_DELAY_MS = 300

interface StoredDraftOptions<M, S> {
  /** Key of the editor and the edited object. Null if no draft is stored. */
  draftKey: string | null
  mine: M
  stored: S
  isDirty: boolean
  differs: (mine: M, stored: S) => boolean
  onRestore: (draft: StoredDraft<M, S>) => void
}

/**
 * Stores unsaved work in the browser and offers it when the editor is opened again (SHELL-89). After a failure of the
 * page, the editor continues with the work without asking (PLUS-93). Returns the banner with the offer, and a function
 * that deletes the draft after a save.
 */
export function useStoredDraft<M extends object, S>({
  draftKey,
  mine,
  stored,
  isDirty,
  differs,
  onRestore,
}: StoredDraftOptions<M, S>): { banner: ReactNode; forget: () => void } {
  const t = useTexts(adEditorTexts)
  const dayAndTime = useDayAndTime()
  const [offer, setOffer] = useState(() => {
    const draft = draftKey === null ? null : readStoredDraft<M, S>(draftKey)
    return draft && sameShape(draft.mine, mine) && differs(draft.mine, stored) ? draft : null
  })
  const wasDirty = useRef(false)
  const latest = useRef({ mine, began: stored })
  useLayoutEffect(() => {
    latest.current = { mine, began: stored }
    wasDirty.current ||= isDirty
  })
  const forget = () => {
    wasDirty.current = false
    if (draftKey !== null) storeDraft(draftKey, null)
  }
  useEffect(() => {
    if (draftKey === null) return
    if (!isDirty) {
      // An offered draft stays stored until the user restores or discards it.
      if (wasDirty.current) storeDraft(draftKey, null)
      wasDirty.current = false
      return
    }
    const timer = setTimeout(() => storeDraft(draftKey, { mine, began: stored }), STORE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draftKey, isDirty, mine, stored])
  const restore = (draft: StoredDraft<M, S>) => {
    setOffer(null)
    onRestore(draft)
  }
  const continueWork = useEffectEvent(() => {
    if (draftKey !== null && offer && takeInterrupted(draftKey)) restore(offer)
  })
  useLayoutEffect(() => {
    if (draftKey === null) return
    // The editor has its own state, so it must be mounted first.
    queueMicrotask(() => continueWork())
    // The editor can be removed before the pause in typing.
    return () => {
      if (!wasDirty.current || !currentUser()) return
      storeDraft(draftKey, latest.current)
      reportRemovedWork(draftKey)
    }
  }, [draftKey])
  const discard = () => {
    setOffer(null)
    forget()
  }
  const banner = offer && (
    <Banner
      icon={History}
      tone="info"
      isLive
      end={
        <>
          <Button size="sm" variant="ghost" onPress={discard}>
            {t('kept.discard')}
          </Button>
          <Button size="sm" onPress={() => restore(offer)}>
            {t('kept.restore')}
          </Button>
        </>
      }
    >
      {t('kept.text', { at: dayAndTime(new Date(offer.at)) })}
    </Banner>
  )
  return { banner, forget }
}

/** Returns whether a draft that an older version of the editor stored still fits. */
const sameShape = (a: object, b: object) =>
  Object.keys(a).toSorted().join() === Object.keys(b).toSorted().join() || Array.isArray(a)
