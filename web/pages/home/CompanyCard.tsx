import { Building2, CircleQuestionMark, LampDesk, type LucideIcon } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { CompanyCard_company$key } from '#web/__generated__/CompanyCard_company.graphql.ts'
import type { CompanyCardPreselectMutation } from '#web/__generated__/CompanyCardPreselectMutation.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { TestBadge } from '#web/shell/TestBadge.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Anchor, Link } from '#web/ui/Link.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './HomePage.module.css'
import { homeTexts } from './texts.ts'

const setDefaultCompany = defineAct<CompanyCardPreselectMutation>(graphql`
  mutation CompanyCardPreselectMutation($input: SetDefaultCompanyInput!) {
    setDefaultCompany(input: $input) {
      company {
        id
        isDefault
      }
      errors {
        reason
      }
    }
  }
`)

/** A company with logo, name, number, town and unread count, and a checkbox for the default (COMP-02 to COMP-05). */
export function CompanyCard({ company: key }: { company: CompanyCard_company$key }) {
  const t = useTexts(homeTexts)
  const company = useFragment(
    graphql`
      fragment CompanyCard_company on Company {
        id
        databaseId
        name
        organizationNumber
        city
        isLimited
        isTest
        isDefault
        logoUrl
        notifications
      }
    `,
    key,
  )
  const [saveDefault] = useAct(setDefaultCompany)
  const name = company.name ?? t('unnamed')
  const choose = (isDefault: boolean) => {
    const updater = (store: RecordSourceSelectorProxy) => setDefault(store, company.id, isDefault)
    void saveDefault(
      { input: { companyId: company.id, isDefault } },
      { hasNoCurtain: true, optimisticUpdater: updater, updater },
    )
  }
  return (
    <li className={styles.company}>
      <Anchor to={`/${company.databaseId}`} className={styles.link}>
        <span className={styles.logo}>
          {company.logoUrl ? (
            <img src={company.logoUrl} alt="" width={64} height={64} />
          ) : (
            <Icon icon={defaultIcon(company)} className={styles.icon} />
          )}
        </span>
        <span className={styles.text}>
          <b data-missing={company.name === null || undefined}>{name}</b>
          {company.isTest ? (
            <span>
              <TestBadge />
            </span>
          ) : (
            <span className={textStyles.small}>
              {[company.organizationNumber, company.city].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
        {company.notifications > 0 && (
          <CountBadge tone="unread" label={t('unread', { count: company.notifications })}>
            {company.notifications}
          </CountBadge>
        )}
      </Anchor>
      <div className={styles.foot}>
        <Checkbox isSmall isSelected={company.isDefault} onChange={choose} aria-label={t('preselectedFor', { name })}>
          {t('preselected')}
        </Checkbox>
        {company.name === null && <Link to={`/${company.databaseId}/company-info`}>{t('fillIn')}</Link>}
      </div>
    </li>
  )
}

/** Returns the icon of a company without a logo (COMP-03). */
function defaultIcon({ name, isLimited }: { name: string | null; isLimited: boolean }): LucideIcon {
  if (name === null) return CircleQuestionMark
  return isLimited ? Building2 : LampDesk
}

/** Makes a company the default, or clears the default. At most one company is the default. */
function setDefault(store: RecordSourceSelectorProxy, companyId: string, isDefault: boolean): void {
  const companies = store.getRoot().getLinkedRecord('viewer')?.getLinkedRecords('companies') ?? []
  for (const company of companies) {
    const chosen = company.getDataID() === companyId
    if (chosen || isDefault) company.setValue(chosen && isDefault, 'isDefault')
  }
}
