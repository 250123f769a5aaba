import { Suspense, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { useStore } from '#web/state/create-store.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Mark } from './Mark.tsx'
import { isPageFailed, pageTitle } from './page-title.ts'
import { shellTexts } from './texts.ts'
import { useTooSmall } from './too-small.ts'
import styles from './TooSmall.module.css'

const SmallWindowExits = lazyPart(
  () => import('./SmallWindowExits.tsx'),
  (module) => module.SmallWindowExits,
)

interface TooSmallProps {
  children: ReactNode
  /** Whether the page is designed for phones. */
  isAllowed: boolean
  isSignedIn: boolean
}

/**
 * Blocks pages while the window is too small, except pages designed for phones and failures. Typed text stays
 * (SHELL-111). Signed-in users can go to their inbox or sign out (PLUS-33).
 */
export function TooSmall({ children, isAllowed, isSignedIn }: TooSmallProps) {
  const t = useTexts(shellTexts)
  const page = useStore(pageTitle)
  const isFailed = useStore(isPageFailed)
  const tooSmall = useTooSmall() && !isAllowed && !isFailed
  return (
    <>
      <div inert={tooSmall}>{children}</div>
      {tooSmall && (
        <section className={styles.notice} aria-label={t('tooSmall.title')}>
          <Mark className={styles.mark} />
          <div className={styles.text} role="alert">
            <b>{t('tooSmall.title')}</b>
            <p>{page === '' ? t('tooSmall.body') : t('tooSmall.page', { page })}</p>
          </div>
          {isSignedIn && (
            <ErrorBoundary resetKey={page} fallback={() => null}>
              <Suspense fallback={null}>
                <SmallWindowExits />
              </Suspense>
            </ErrorBoundary>
          )}
        </section>
      )}
    </>
  )
}
