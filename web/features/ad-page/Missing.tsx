import { useTexts } from '#web/i18n/texts.ts'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { enumMapping } from '#web/editing/enum-mapping.ts'
import type { adPaths } from '#web/features/ad/useEditorAd.ts'
import { adTexts } from '#web/features/ad/texts.ts'
import styles from './Missing.module.css'

export type MissingWord = 'DETAILS' | 'QUESTIONNAIRE' | 'STEPS' | '%future added value'

const parts = enumMapping<'details' | 'questionnaire' | 'process', 'DETAILS' | 'QUESTIONNAIRE' | 'STEPS'>({
  details: 'DETAILS',
  questionnaire: 'QUESTIONNAIRE',
  process: 'STEPS',
})

interface MissingProps {
  missing: readonly MissingWord[]
  paths: ReturnType<typeof adPaths>
  /** Steps that cannot be opened yet. They are listed without a link. */
  later?: readonly string[]
}

/** Lists the steps that must be finished before the ad can be published, each with a link to its page. */
export function Missing({ missing, paths, later = [] }: MissingProps) {
  const t = useTexts(adTexts)
  return (
    <Notice tone="warning">
      {t('missing', { count: missing.length })}
      <ul className={styles.list}>
        {missing.map((part) => {
          const key = parts.toRule(part)
          const name = t(`step.${key}`)
          return <li key={key}>{later.includes(key) ? name : <Link to={paths[key]}>{name}</Link>}</li>
        })}
      </ul>
    </Notice>
  )
}
