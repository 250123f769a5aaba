import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { signInPath } from '#web/guard/guard.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { buttonLook } from '#web/ui/Button.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts'
import { useFocusAfterNavigation } from '#web/shell/useFocusAfterNavigation.ts'
import styles from './Assignment.module.css'
import { assignmentTexts } from './texts.ts'

/** A card in the middle of the page, as narrow as a phone, with the question of a link. */
export function LinkCard({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  useDocumentTitle(title)
  useFocusAfterNavigation()
  return (
    <main id="content" tabIndex={-1} className={styles.wall}>
      <div className={styles.card}>
        <h1>{title}</h1>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </main>
  )
}

/** Shown for a link that was used or has expired. */
export function LinkGone() {
  const t = useTexts(assignmentTexts)
  return (
    <LinkCard
      title={t('gone.title')}
      actions={
        <Anchor to="/" {...buttonLook()}>
          {t('gone.home')}
        </Anchor>
      }
    >
      <p>{t('gone.body')}</p>
    </LinkCard>
  )
}

/** Asks the user to sign in or register. Both return to this page (SHELL-118). */
export function SignInFirst() {
  const t = useTexts(assignmentTexts)
  const { pathname, search } = useLocation()
  const back = pathname + search
  return (
    <LinkCard
      title={t('signIn.title')}
      actions={
        <>
          <Anchor to={`/register?${new URLSearchParams({ redirect: back })}`} {...buttonLook()}>
            {t('signIn.register')}
          </Anchor>
          <Anchor to={signInPath(back)} {...buttonLook('primary')}>
            {t('signIn.button')}
          </Anchor>
        </>
      }
    >
      <p>{t('signIn.body')}</p>
    </LinkCard>
  )
}
