import { createContext, Suspense, type Ref } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '#web/i18n/texts.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './TopBar.module.css'
import { shellTexts } from './texts.ts'
import { useAddressedCompany } from './useAddressedCompany.ts'

/** The list that pages draw their own steps into. */
export const BreadcrumbContext = createContext<Element | null>(null)

/** Home, the company of the address, then what the page adds (SHELL-94). */
export function BreadcrumbTrail({ place }: { place: Ref<HTMLOListElement> }) {
  const t = useTexts(shellTexts)
  return (
    <nav className={styles.crumbs} aria-label={t('breadcrumb')}>
      <ol ref={place}>
        <li>
          <Step to="/" label={t('home')} />
        </li>
        <Suspense fallback={null}>
          <CompanyStep />
        </Suspense>
        {/* What pages draw follows after this, also when the company is known later than they. */}
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
