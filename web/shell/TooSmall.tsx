import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Mark } from './Mark.tsx'
import { shellTexts } from './texts.ts'
import { useTooSmall } from './too-small.ts'
import styles from './TooSmall.module.css'

/** Blocks pages while the window is too small, except pages designed for phones. Typed text stays (SHELL-111). */
export function TooSmall({ children, isAllowed = false }: { children: ReactNode; isAllowed?: boolean | undefined }) {
  const t = useTexts(shellTexts)
  const tooSmall = useTooSmall() && !isAllowed
  return (
    <>
      <div inert={tooSmall}>{children}</div>
      {tooSmall && (
        <div className={styles.notice} role="alert">
          <Mark className={styles.mark} />
          <b>{t('tooSmall.title')}</b>
          <p>{t('tooSmall.body')}</p>
        </div>
      )}
    </>
  )
}
