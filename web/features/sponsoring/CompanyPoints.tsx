import { useEffect, useEffectEvent, useState } from 'react'
import {
  COMPANY_POINTS_HINT,
  MAX_COMPANY_POINTS,
  POINTS_DEBOUNCE_MS,
  isValidCompanyPoints,
} from '#rules/promotion/partial-sponsoring.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { runAct } from '#web/relay/acts.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { writeNumber } from '#web/ui/write-number.ts'
import { askAboutValue, isConflict } from '#web/editing/conflict.tsx'
import { setCompanyPoints } from './acts.ts'
import styles from './CompanyPoints.module.css'
import { adminPointsTexts } from './texts.ts'

/**
 * Parses digits. Returns NaN for anything else, so that invalid input is rejected instead of being read as another
 * number.
 */
const numberOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

interface CompanyPointsProps {
  companyId: string
  points: number
  /** Label of the field. It is shown above the field, except in a table. */
  label: string
  size?: 'sm' | 'md'
}

/**
 * A company's points. Saved a second after the last keystroke. If saving fails, the field shows the previous value
 * (PROMO-48 to PROMO-51).
 */
export function CompanyPoints({ companyId, points, label, size = 'md' }: CompanyPointsProps) {
  const t = useTexts(adminPointsTexts)
  const number = useNumber()
  const [typed, setTyped] = useState<string | null>(null)
  // The stored points when the edit began. A colleague may save other points during the edit.
  const [initialPoints, setInitialPoints] = useState(points)
  // The typed value that is being stored. It no longer counts as unsaved.
  const [sent, setSent] = useState<string | null>(null)
  /** Returns whether the points were stored. If a colleague stored other points in between, the user must confirm. */
  const store = async (text: string, replaces: number): Promise<boolean> => {
    setSent(text)
    const done = await runAct(
      setCompanyPoints,
      { input: { companyId, points: numberOf(text), expectedPoints: replaces } },
      { hasNoCurtain: true },
    )
    const stored = done?.company?.sponsoringPoints
    if (done && isConflict(done.errors) && stored !== undefined) {
      const choice = await askAboutValue({
        label,
        base: number(replaces),
        theirs: number(stored),
        mine: number(numberOf(text)),
      })
      if (choice === 'mine') return store(text, stored)
      // The typed value stays in the field. It now replaces the value that is stored.
      setInitialPoints(stored)
      setSent((now) => (now === text ? null : now))
      if (choice === undefined) return false
    }
    setTyped((now) => (now === text ? null : now))
    setSent((now) => (now === text ? null : now))
    return done?.errors.length === 0
  }
  const save = useEffectEvent(async (text: string) => {
    const wanted = numberOf(text)
    if (text === '' || wanted === points) return setTyped(null)
    if (text === sent) return
    if (isValidCompanyPoints(wanted)) return void (await store(text, initialPoints))
    await dialogs.alert({ title: t('outTitle'), body: t('outBody', { most: MAX_COMPANY_POINTS, points }) })
    setTyped((now) => (now === text ? null : now))
  })
  useUnsaved(
    typed !== null && typed !== '' && typed !== sent && numberOf(typed) !== points,
    'leaving',
    typed !== null && isValidCompanyPoints(numberOf(typed)) ? () => store(typed, initialPoints) : null,
  )
  useEffect(() => {
    if (typed === null) return undefined
    const timer = setTimeout(() => void save(typed), POINTS_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <span title={t('help', COMPANY_POINTS_HINT)}>
      <TextField
        {...(size === 'sm' ? { 'aria-label': label } : { label, help: t('help', COMPANY_POINTS_HINT) })}
        size={size}
        isNumeric
        accepts="number"
        maxLength={12}
        className={styles.field}
        value={typed ?? writeNumber(points)}
        onChange={(text) => {
          if (typed === null) setInitialPoints(points)
          setTyped(text.replace(/\s/g, ''))
        }}
      />
    </span>
  )
}
