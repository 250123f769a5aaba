import { useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { settingsFrameTexts } from './texts.ts'

/** Says that a feature is switched off, where somebody was about to use it (ERR-08). */
export function FeatureOff() {
  const t = useTexts(settingsFrameTexts)
  return (
    <Notice tone="warning" isLive>
      <b>{t('featureOff.title')}</b>
      <br />
      {t('featureOff.help')}
    </Notice>
  )
}

/**
 * Names of what is on or was so while the page was open: what is switched off meanwhile stays where it stood, and says
 * so.
 */
export function useOnMeanwhile<N extends string>(on: readonly N[]): ReadonlySet<N> {
  const [seen, setSeen] = useState<ReadonlySet<N>>(() => new Set(on))
  if (on.every((name) => seen.has(name))) return seen
  const both = new Set([...seen, ...on])
  setSeen(both)
  return both
}
