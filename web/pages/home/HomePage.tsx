import { Building2, ChevronDown, Globe, IdCard, KeyRound, Plus, UserSearch } from 'lucide-react'
import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { isAdAdmin, knownRoles, mayEnterAdminArea } from '#rules/people/roles.ts'
import type { HomePageQuery } from '#web/__generated__/HomePageQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { currentUser } from '#web/relay/session.ts'
import { MenuButton } from '#web/shell/MenuButton.tsx'
import { Page } from '#web/shell/Page.tsx'
import { disabledBecause, useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button, buttonLook } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Link, LinkButton } from '#web/ui/Link.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { addByNumber, validateCompanyNumber, startBankIdentity } from '#web/features/company-access/bank-identity.ts'
import { openAskAccess, openForeignCompany } from '#web/features/company-access/open-dialogs.tsx'
import { OwnRequests } from '#web/features/company-access/OwnRequests.tsx'
import { TestBadge } from '#web/shell/TestBadge.tsx'
import { CompanyCard } from './CompanyCard.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './HomePage.module.css'
import { homeTexts } from './texts.ts'

export const query = graphql`
  query HomePageQuery($isAdAdmin: Boolean!) @preloadable @throwOnFieldError {
    office @include(if: $isAdAdmin) {
      accessibleCompanies(onlyOwn: true, first: 100) {
        company {
          id
          databaseId
        }
        name
        organizationNumber
        isTest
      }
    }
    viewer {
      companies {
        id
        ...CompanyCard_company
      }
      ...AskAccess_viewer
      ...OwnRequests_viewer
    }
  }
`

/** The user's companies, and the ways to add one (COMP-01 to COMP-08). */
export default function HomePage({ data: { viewer, office } }: PageProps<HomePageQuery>) {
  const t = useTexts(homeTexts)
  const accessible = office?.accessibleCompanies ?? []
  const whyDisabled = useImpersonationReason()
  const locked = disabledBecause(whyDisabled)
  const ways = [
    {
      id: 'bankIdentity',
      label: t('add.bankIdentity'),
      icon: IdCard,
      onAction: () => void startBankIdentity(),
      ...locked,
    },
    { id: 'number', label: t('add.number'), icon: Building2, onAction: focusNumber, ...locked },
    { id: 'foreign', label: t('add.foreign'), icon: Globe, onAction: () => void openForeignCompany() },
    {
      id: 'signatory',
      label: t('add.signatory'),
      icon: KeyRound,
      onAction: () => void openAskAccess('SIGNATORY', viewer),
      ...locked,
    },
    {
      id: 'administrators',
      label: t('add.administrators'),
      icon: UserSearch,
      onAction: () => void openAskAccess('ADMINISTRATOR', viewer),
      ...locked,
    },
  ]
  const isFirstRun = viewer.companies.length === 0 && knownRoles(currentUser()?.roles ?? []).length === 0
  // Without companies the box is the page, so it offers every way, and the bar does not repeat them.
  const linked = [...(isFirstRun ? ['bankIdentity'] : []), 'signatory', 'administrators', 'foreign']
  return (
    <Page
      title={t('title')}
      layout="split"
      actions={ways}
      primary={
        !isFirstRun && (
          <MenuButton
            look={buttonLook('primary')}
            load={() => fetchPart(() => import('#web/shell/ActionsMenu.tsx')).then((module) => module.ActionsMenu)}
            content={{ label: t('add.title'), actions: ways, placement: 'bottom end' as const }}
          >
            <Icon icon={Plus} />
            <span>{t('add.title')}</span>
            <Icon icon={ChevronDown} size="sm" />
          </MenuButton>
        )
      }
    >
      {viewer.companies.length > 0 ? (
        <ul className={styles.companies}>
          {viewer.companies.map((company) => (
            <CompanyCard key={company.id} company={company} />
          ))}
        </ul>
      ) : isFirstRun ? (
        <p className={styles.empty} role="status">
          <Icon icon={Building2} size="lg" />
          {t('empty')}
        </p>
      ) : (
        <StaffStart hasCompanies={accessible.length > 0} />
      )}
      {accessible.length > 0 && (
        <section className={styles.sales} aria-labelledby="sales-companies">
          <h2 id="sales-companies" className={textStyles.heading}>
            {t('sales.title')} <span className="num muted">{accessible.length}</span>
          </h2>
          <ul>
            {accessible.map(({ company: { id, databaseId }, name, organizationNumber, isTest }) => (
              <li key={id}>
                <Link to={`/${databaseId}`}>{name ?? t('unnamed')}</Link>
                {isTest ? <TestBadge /> : <span className="num muted">{organizationNumber}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <OwnRequests viewer={viewer} />
      <section className={styles.add} aria-labelledby="add-company">
        <div>
          <h2 id="add-company" className={textStyles.heading}>
            {t('add.swedish')}
          </h2>
          <p className={textStyles.small}>{t('add.swedishHelp')}</p>
        </div>
        <AddByNumber isPrimary={isFirstRun} />
        <ul className={styles.ways}>
          {linked
            .flatMap((wayId) => ways.filter(({ id }) => id === wayId))
            .map(({ id, label, icon, onAction }) => (
              <li key={id}>
                <Button
                  variant="link"
                  size="sm"
                  icon={icon}
                  whyDisabled={id === 'foreign' ? null : whyDisabled}
                  onPress={onAction}
                >
                  {label}
                </Button>
              </li>
            ))}
        </ul>
      </section>
    </Page>
  )
}

/** What staff without a company of their own can do from here (SHELL-119). */
function StaffStart({ hasCompanies }: { hasCompanies: boolean }) {
  const t = useTexts(homeTexts)
  const roles = currentUser()?.roles ?? []
  return (
    <div className={styles.staff}>
      <p>{t(isAdAdmin(roles) ? (hasCompanies ? 'staff.search' : 'staff.noneSearch') : 'staff.office')}</p>
      {mayEnterAdminArea(roles) && <LinkButton to="/admin-management">{t('staff.open')}</LinkButton>}
    </div>
  )
}

const NUMBER_FORM_ID = 'add-by-number'

/** Focuses the number field on the next frame, after the menu has restored the focus. */
const focusNumber = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`#${NUMBER_FORM_ID} input`)?.focus())

/** Adds a limited company. The organisation number is checked before the bank identity login (COMP-10 to COMP-12). */
function AddByNumber({ isPrimary }: { isPrimary: boolean }) {
  const t = useTexts(homeTexts)
  const field = useRef<HTMLInputElement>(null)
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const whyDisabled = useImpersonationReason()
  const submit = async () => {
    const newFault = validateCompanyNumber(number)
    setFault(newFault)
    if (newFault !== null) return field.current?.focus()
    setAsking(true)
    await addByNumber(number.trim())
    setAsking(false)
  }
  return (
    <form
      id={NUMBER_FORM_ID}
      className={styles.number}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label={t('add.numberLabel')}
        placeholder={t('add.numberExample')}
        isNumeric
        inputMode="numeric"
        inputRef={field}
        value={number}
        error={fault}
        onChange={(typed) => {
          setNumber(typed)
          setFault(null)
        }}
      />
      <Button
        type="submit"
        variant={isPrimary ? 'primary' : 'secondary'}
        isDisabled={number.trim() === ''}
        whyDisabled={whyDisabled}
        isPending={isAsking}
      >
        {t('add.continue')}
      </Button>
    </form>
  )
}
