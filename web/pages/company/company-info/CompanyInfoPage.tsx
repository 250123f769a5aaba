import { CircleAlert, Lock, Pencil } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CompanyInfoPage_company$key } from '#web/__generated__/CompanyInfoPage_company.graphql.ts'
import type { CompanyInfoPageQuery } from '#web/__generated__/CompanyInfoPageQuery.graphql.ts'
import { checkCompanyInfo } from '#rules/companies/company-info.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Split } from '#web/ui/Layout.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Logo } from '#web/settings/LogoField.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from '#web/settings/Record.module.css'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import type { FixedInfo } from './fixed-info.ts'
import { InfoAside } from './InfoAside.tsx'
import { ChangesLink, InfoFacts } from './InfoFacts.tsx'
import { getLabel, getProblem, getText, type InfoPath } from '#web/features/company-info/info-fields.ts'
import { readInfo, type StoredInfo } from './save-company-info.ts'
import { companyInfoTexts } from '#web/features/company-info/texts.ts'

export const query = graphql`
  query CompanyInfoPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      ...CompanyInfoPage_company
    }
  }
`

export const live = () => fetchPart(() => import('./company-info-live.ts'))

const InfoEditor = lazyPart(
  () => import('./InfoEditor.tsx'),
  (module) => module.InfoEditor,
)

/**
 * A company's billing and contact data. Marks invalid values in red and opens an editor in place (COMP-22 to COMP-39).
 */
export default function CompanyInfoPage({ data }: PageProps<CompanyInfoPageQuery>) {
  const [isEditing, setEditing] = useState(false)
  const [focusedPath, setFocusedPath] = useState<string | null>(null)
  const company = useFragment<CompanyInfoPage_company$key>(
    graphql`
      fragment CompanyInfoPage_company on Company @throwOnFieldError {
        id
        databaseId
        isLimited
        logoUrl
        viewerCanReadAuditLog
        info {
          name
          organizationNumber
          billingName
          vatNumber
          companyAddress {
            coAddress
            streetAddress
            postNumber
            postArea
            postCountry
            postAddress
          }
          billingAddress {
            coAddress
            streetAddress
            postNumber
            postArea
            postCountry
            postAddress
          }
          telephone
          contactEmail
          homePage
          contactPerson
          paperBilling: hasPaperBilling
          invoiceEmail
          vatRate
          version
        }
      }
    `,
    data.company,
  )
  const { info } = company
  const stored = readInfo(info, company.logoUrl)
  const fixed = {
    organizationNumber: info.organizationNumber,
    vatRate: info.vatRate,
    isLimited: company.isLimited,
    canReadLog: company.viewerCanReadAuditLog,
  }
  const edit = (path: string | null) => {
    setFocusedPath(path)
    setEditing(true)
  }
  if (isEditing)
    return (
      <InfoEditor
        company={company}
        stored={stored}
        fixed={fixed}
        focused={focusedPath}
        onClose={() => setEditing(false)}
      />
    )
  return <ReadOnlyInfo logoUrl={company.logoUrl} stored={stored} fixed={fixed} onEdit={edit} />
}

function ReadOnlyInfo({
  logoUrl,
  stored,
  fixed,
  onEdit,
}: {
  logoUrl: string | null | undefined
  stored: StoredInfo
  fixed: FixedInfo
  onEdit: (path: string | null) => void
}) {
  const t = useTexts(companyInfoTexts)
  const number = useNumber()
  const errors = checkCompanyInfo(stored)
  const value = (path: InfoPath, className?: string) => {
    const problem = getProblem(stored, errors, path)
    const text = getText(stored, path)
    return (
      <div data-bad={problem ? true : undefined} className={className}>
        <dt>
          {getLabel(path)}
          {problem && ' *'}
        </dt>
        <dd>
          {problem && <Icon icon={CircleAlert} size="sm" />}
          {problem ??
            (path === 'homePage' && text ? (
              <Link href={/^https?:/i.test(text) ? text : `https://${text}`}>{text}</Link>
            ) : (
              text || '–'
            ))}
        </dd>
      </div>
    )
  }
  const address = (of: 'companyAddress' | 'billingAddress') => (
    <>
      {value(`${of}.coAddress`)}
      {value(`${of}.streetAddress`)}
      {value(`${of}.postNumber`)}
      {value(`${of}.postArea`)}
    </>
  )
  return (
    <SettingsFrame
      layout="columns"
      title={t('title')}
      primary={
        <Button variant="primary" icon={Pencil} onPress={() => onEdit(null)}>
          {t('edit')}
        </Button>
      }
      subBar={<InfoFacts stored={stored} fixed={fixed} />}
      subBarEnd={<ChangesLink fixed={fixed} />}
    >
      <Split aside={<InfoAside info={stored} fixed={fixed} errors={errors} isEditing={false} onGo={onEdit} />}>
        <div className={styles.page}>
          <section className={styles.section}>
            <header>
              <h2>{t('sections.company')}</h2>
              <p>{t('sections.companyHelp')}</p>
            </header>
            <div className={styles.withLogo}>
              <Logo src={logoUrl} />
              <dl className={cx(textStyles.terms, styles.fields)}>
                {value('name', styles.wide)}
                <div>
                  <dt>{t('fields.organizationNumber')}</dt>
                  <dd>
                    {fixed.organizationNumber}
                    <Icon icon={Lock} size="sm" label={t('fixed')} className={styles.lock} />
                  </dd>
                </div>
                {value('vatNumber')}
              </dl>
            </div>
          </section>
          <section className={styles.section}>
            <header>
              <h2>{t('sections.address')}</h2>
              <p>{t('sections.addressHelp')}</p>
            </header>
            <dl className={cx(textStyles.terms, styles.fields)}>{address('companyAddress')}</dl>
          </section>
          <section className={styles.section}>
            <header>
              <h2>{t('sections.contact')}</h2>
            </header>
            <dl className={cx(textStyles.terms, styles.fields)}>
              {value('contactPerson')}
              {value('telephone')}
              {value('contactEmail')}
              {value('homePage')}
            </dl>
          </section>
          <section className={styles.section}>
            <header>
              <h2>{t('sections.billing')}</h2>
            </header>
            <dl className={cx(textStyles.terms, styles.fields)}>
              <div>
                <dt>{t('fields.billing')}</dt>
                <dd>{t(stored.paperBilling ? 'paper' : 'eBill')}</dd>
              </div>
              {stored.paperBilling ? null : value('invoiceEmail')}
              {value('billingName')}
              {stored.paperBilling && address('billingAddress')}
              <div>
                <dt>{t('fields.vat')}</dt>
                <dd>{t('percent', { share: number(fixed.vatRate * 100) })}</dd>
              </div>
            </dl>
          </section>
        </div>
      </Split>
    </SettingsFrame>
  )
}
