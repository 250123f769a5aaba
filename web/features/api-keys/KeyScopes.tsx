import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import { Icon } from '#web/ui/Icon.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './KeyPage.module.css'
import { keysTexts } from './texts.ts'
import type { KeyKind } from './key-kind.ts'

/** What keys can do, and which keys can do it. */
const RIGHTS = [
  { id: 'readPublished', level: 0 },
  { id: 'readAds', level: 1 },
  { id: 'readCandidates', level: 1 },
  { id: 'readFiles', level: 1 },
  { id: 'followEvents', level: 1 },
  { id: 'writeAds', level: 2 },
  { id: 'writeCandidates', level: 2 },
] as const

interface KeyScopesProps {
  kind: KeyKind
  scope: 'READ' | 'WRITE'
  /** The button that changes the rights. A career page’s key has none. */
  action: ReactNode
}

/** Lists in words what a key may do and what it may not. */
export function KeyScopes({ kind, scope, action }: KeyScopesProps) {
  const t = useTexts(keysTexts)
  const level = kind === 'CAREER_PAGE' ? 0 : scope === 'READ' ? 1 : 2
  return (
    <section className={styles.scopes} aria-labelledby="key-scopes">
      <header>
        <h2 id="key-scopes" className={textStyles.heading}>
          {t('rights.title')}
        </h2>
        {action}
      </header>
      <ul>
        {RIGHTS.map((right) => (
          <li key={right.id} data-off={right.level > level || undefined}>
            <Icon icon={right.level > level ? Minus : Check} size="sm" />
            <VisuallyHidden>{t(right.level > level ? 'rights.no' : 'rights.yes')}</VisuallyHidden>
            <p>
              <b>{t(`rights.${right.id}`)}</b> <span>{t(`rights.${right.id}Detail`)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
