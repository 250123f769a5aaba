import { createContext, Suspense, type Ref } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '#web/i18n/texts.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './TopBar.module.css'
import { shellTexts } from './texts.ts'
import { TestBadge } from './TestBadge.tsx'
import { useAddressedCompany } from './useAddressedCompany.ts'

/** The list element that pages render their own breadcrumbs into. */
export const BreadcrumbContext = createContext<Element | null>(null)

/** Home, the company in the URL, then the page's own breadcrumbs (SHELL-94). */
export function BreadcrumbTrail({ listRef }: { listRef: Ref<HTMLOListElement> }) {
  const t = useTexts(shellTexts)
  return (
    <nav className={styles.crumbs} aria-label={t('breadcrumb')}>
      <ol ref={listRef}>
        <li>
          <Step to="/" label={t('home')} />
        </li>
        <Suspense fallback={null}>
          <CompanyStep />
        </Suspense>
        {/* Breadcrumbs of the page are rendered after this, even if the company loads later. */}
        <li hidden />
      </ol>
    </nav>
  )
}

function CompanyStep() {
  const t = useTexts(shellTexts)
  const shown = useAddressedCompany()
  return (
    shown && (
      <li>
        <Step to={`/${shown.databaseId}`} label={shown.name ?? t('unnamedCompany')} />
        {shown.isTest && (
          <span className={styles.test}>
            <TestBadge expiresAt={shown.testExpiresAt} />
          </span>
        )}
      </li>
    )
  )
}

function Step({ to, label }: { to: string; label: string }) {
  return useLocation().pathname === to ? (
    <span aria-current="page">{label}</span>
  ) : (
    <Link isQuiet to={to}>
      {label}
    </Link>
  )
}
