import { Suspense, type MouseEvent, type Ref } from 'react'
import { useLocation } from 'react-router-dom'
import { signInPath } from '#web/guard/guard.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Anchor, Link } from '#web/ui/Link.tsx'
import { BreadcrumbTrail } from './Breadcrumb.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { ImpersonationNote } from './ImpersonationNote.tsx'
import { Mark } from './Mark.tsx'
import { shellTexts } from './texts.ts'
import styles from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

/** Focuses the content without changing the URL. A fragment would add a history entry. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** Logo, breadcrumbs and user menu, or a link to sign in (SHELL-90). Shows only the logo if the user query fails. */
export function TopBar({
  signedIn,
  listRef,
  load,
}: {
  signedIn: boolean
  listRef: Ref<HTMLOListElement>
  load: unknown
}) {
  const t = useTexts(shellTexts)
  const { pathname, search } = useLocation()
  return (
    <header className={styles.topBar}>
      <a className={styles.skip} href="#content" onClick={skip}>
        {t('skip')}
      </a>
      <Anchor to="/" className={styles.brand} aria-label={t('toHome')}>
        <Mark className={styles.mark} />
        <span>{t('product')}</span>
      </Anchor>
      {signedIn ? (
        <ErrorBoundary resetKey={load} fallback={() => null}>
          <BreadcrumbTrail listRef={listRef} />
          <div className={styles.end}>
            <Suspense fallback={null}>
              <ImpersonationNote />
              <UserMenu />
            </Suspense>
          </div>
        </ErrorBoundary>
      ) : (
        <div className={styles.end}>
          <Link to={signInPath(pathname + search)}>{t('signIn')}</Link>
        </div>
      )}
    </header>
  )
}
