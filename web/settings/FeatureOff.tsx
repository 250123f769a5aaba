import { useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { settingsFrameTexts } from './texts.ts'

/** Shows that a feature is switched off, where the user would use it (ERR-08). */
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
 * Returns the names that are on now or were on since the page was opened. A feature that is switched off keeps its
 * place and shows that it is off.
 */
export function useEverEnabled<N extends string>(on: readonly N[]): ReadonlySet<N> {
  const [seen, setSeen] = useState<ReadonlySet<N>>(() => new Set(on))
  if (on.every((name) => seen.has(name))) return seen
  const both = new Set([...seen, ...on])
  setSeen(both)
  return both
}
