import { History } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Banner } from '#web/ui/Notice.tsx'
import { keepWork, readKeptWork, type KeptWork } from './kept-work.ts'
import { adEditorTexts } from './texts.ts'

/** Milliseconds. Work is kept after a pause in typing of this length. */
const KEEP_DELAY_MS = 300

interface KeptWorkOptions<M, S> {
  /** Key of the editor and the edited object. Null if nothing is kept. */
  workKey: string | null
  mine: M
  stored: S
  isDirty: boolean
  differs: (mine: M, stored: S) => boolean
  onRestore: (work: KeptWork<M, S>) => void
}

/**
 * Keeps unsaved work in the browser and offers it when the editor is opened again (SHELL-89). Returns the banner with
 * the offer, and a function that deletes the kept work after a save.
 */
export function useKeptWork<M extends object, S>({
  workKey,
  mine,
  stored,
  isDirty,
  differs,
  onRestore,
}: KeptWorkOptions<M, S>): { banner: ReactNode; forget: () => void } {
  const t = useTexts(adEditorTexts)
  const dayAndTime = useDayAndTime()
  const [offer, setOffer] = useState(() => {
    const work = workKey === null ? null : readKeptWork<M, S>(workKey)
    return work && sameShape(work.mine, mine) && differs(work.mine, stored) ? work : null
  })
  const wasDirty = useRef(false)
  const forget = () => {
    wasDirty.current = false
    if (workKey !== null) keepWork(workKey, null)
  }
  useEffect(() => {
    if (workKey === null) return
    if (!isDirty) {
      // Offered work is kept until the user restores or discards it.
      if (wasDirty.current) keepWork(workKey, null)
      wasDirty.current = false
      return
    }
    wasDirty.current = true
    const timer = setTimeout(() => keepWork(workKey, { mine, began: stored }), KEEP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [workKey, isDirty, mine, stored])
  const discard = () => {
    setOffer(null)
    forget()
  }
  const restore = (work: KeptWork<M, S>) => {
    setOffer(null)
    onRestore(work)
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

/** Returns whether work kept by an older version of the editor still fits. */
const sameShape = (a: object, b: object) =>
  Object.keys(a).toSorted().join() === Object.keys(b).toSorted().join() || Array.isArray(a)
