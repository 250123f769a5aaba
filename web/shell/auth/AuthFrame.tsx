import type { ReactNode } from 'react'
import { languages, setLanguage } from '#web/i18n/language.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { Anchor } from '#web/ui/Link.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
import { Mark } from '../Mark.tsx'
import { shellTexts } from '../texts.ts'
import { useDocumentTitle } from '../useDocumentTitle.ts'
import { version } from '../version.ts'
import styles from './AuthFrame.module.css'
import { BoardArt } from './BoardArt.tsx'

/** A page for signed-out users: a form in a panel on the left, a drawing of a board on the right. Works on phones. */
export function AuthFrame({ title, children, isWide }: { title: string; children: ReactNode; isWide?: boolean }) {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  useDocumentTitle(title)
  return (
    <div className={styles.frame} data-wide={isWide}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <Anchor to="/sign-in" className={styles.brand}>
            <Mark className={styles.mark} />
            <span>{t('product')}</span>
          </Anchor>
          <HelpButton />
        </header>
        <main className={styles.main} id="content">
          <h1>{title}</h1>
          {children}
        </main>
        <footer className={styles.foot}>
          <span>
            {t('product')} {version}
          </span>
          <span className={styles.languages}>
            {languages.map((id) => (
              <button
                key={id}
                type="button"
                lang={id}
                aria-pressed={id === language}
                onClick={() => void setLanguage(id)}
              >
                {t(`user.languages.${id}`)}
              </button>
            ))}
          </span>
        </footer>
      </div>
      <BoardArt />
    </div>
  )
}
