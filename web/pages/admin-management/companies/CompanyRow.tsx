import { Ban } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import { displayOrganisationNumber } from '#rules/people/organisation-number.ts'
import type { CompanyRow_company$key } from '#web/__generated__/CompanyRow_company.graphql.ts'
import { useKronor } from '#web/i18n/money.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useAct } from '#web/relay/acts.ts'
import { TestBadge } from '#web/shell/TestBadge.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { companyListQuery } from '#web/office/company-list-filter.ts'
import { SelectCell, type RowSelection } from '#web/office/RowSelection.tsx'
import { CreditsCell } from '#web/features/credits/CreditsCell.tsx'
import { SubscriptionsCell } from '#web/features/subscriptions/SubscriptionsCell.tsx'
import { setCompanyBan, setEmploymentServiceRequired, setCompanyVat } from './acts.ts'
import styles from './Companies.module.css'
import { confirmVat } from './confirm-vat.ts'
import { ConnectorCell } from './ConnectorCell.tsx'
import { SalespersonCell } from './SalespersonCell.tsx'
import { SenderCell } from './SenderCell.tsx'
import { SponsoringCell } from './SponsoringCell.tsx'
import { adminCompaniesTexts } from './texts.ts'
import { useSwitch } from './useSwitch.ts'

interface CompanyRowProps {
  company: CompanyRow_company$key
  canEdit: boolean
  /** Null if the user cannot request invoices. */
  selection: RowSelection | null
}

/** One company. Each cell saves its value on change, and returns to the saved value if that fails (ADMIN-16). */
export function CompanyRow({ company: key, canEdit, selection }: CompanyRowProps) {
  const company = useFragment(
    graphql`
      fragment CompanyRow_company on AdminCompany @throwOnFieldError {
        id
        company {
          id
        }
        databaseId
        name
        organizationNumber
        hasVat
        isEmploymentServiceRequired
        isTest
        isBanned
        viewerCanSetVat
        viewerCanInvoice
        ...SalespersonCell_company
        ...SenderCell_company
        ...ConnectorCell_company
        ...SponsoringCell_company
        ...CreditsCell_company
        ...SubscriptionsCell_company
      }
    `,
    key,
  )
  const t = useTexts(adminCompaniesTexts)
  const [address] = useSearchParams()
  const money = useKronor()
  const {
    company: { id: companyId },
    name,
    organizationNumber,
    isTest,
    isBanned,
    viewerCanSetVat,
    viewerCanInvoice,
  } = company
  const [runVat] = useAct(setCompanyVat)
  const [runAmf] = useAct(setEmploymentServiceRequired)
  const [ban, isBanning] = useAct(setCompanyBan)
  const amf = useSwitch(company.isEmploymentServiceRequired, (isRequired) =>
    runAmf({ input: { companyId, isRequired } }),
  )
  const shownName = name === '' ? t('nameless') : name
  const vat = useSwitch(company.hasVat, async (hasVat) => {
    const sure = await confirmVat({ databaseId: company.databaseId, name: shownName }, hasVat, money)
    if (sure) await runVat({ input: { companyId, hasVat } })
  })
  const setBan = async () => {
    const sure = await dialogs.confirm(
      isBanned
        ? { title: t('unbanTitle', { name }), body: t('unbanBody'), confirmLabel: t('unban') }
        : { title: t('banTitle', { name }), body: t('banBody'), confirmLabel: t('banVerb'), isDestructive: true },
    )
    if (sure) await ban({ input: { companyId, isBanned: !isBanned } })
  }
  return (
    <tr data-banned={isBanned || undefined} data-selected={selection?.ids.has(company.id) || undefined}>
      {selection && <SelectCell selection={selection} id={company.id} name={shownName} />}
      <th scope="row" className={styles.company}>
        {viewerCanInvoice ? (
          <Link
            isQuiet
            // The page of the company steps through the same list.
            to={`/admin-management/companies/${company.databaseId}${companyListQuery(address)}`}
            className={styles.name}
            title={name}
          >
            {shownName}
          </Link>
        ) : (
          <span className={styles.name} title={name}>
            {shownName}
          </span>
        )}
        {isTest ? (
          <TestBadge />
        ) : (
          <span className={styles.number}>{displayOrganisationNumber(organizationNumber)}</span>
        )}
      </th>
      <td>
        <SalespersonCell company={company} />
      </td>
      <td className={styles.mark}>
        <Checkbox {...vat} isDisabled={!viewerCanSetVat || vat.isDisabled} aria-label={t('vatOf', { name })} />
      </td>
      {canEdit && (
        <>
          <td className={styles.mark}>
            <Checkbox {...amf} aria-label={t('amfOf', { name })} />
          </td>
          <td>
            <SenderCell company={company} />
          </td>
          <td>
            <ConnectorCell company={company} services={['PONTY']} label="Ponty" />
          </td>
          <td>
            <ConnectorCell company={company} services={['JOBYLON']} label="Jobylon" />
          </td>
          <td>
            <ConnectorCell company={company} services={['TEAMTAILOR', 'TEAMTAILOR_XML']} label="Teamtailor" />
          </td>
          <td className={styles.mark} data-banned={isBanned || undefined}>
            {isBanned ? (
              <Button
                variant="ghost"
                size="sm"
                icon={Ban}
                isPending={isBanning}
                className={styles.banned}
                aria-label={t('unbanOf', { name })}
                onPress={() => void setBan()}
              >
                {t('banned')}
              </Button>
            ) : (
              <IconButton
                icon={Ban}
                size="sm"
                label={t('banOf', { name })}
                isPending={isBanning}
                onPress={() => void setBan()}
              />
            )}
          </td>
          <td>
            <SponsoringCell company={company} />
          </td>
          <td>
            <CreditsCell company={company} />
          </td>
          <td>
            <SubscriptionsCell company={company} />
          </td>
        </>
      )}
    </tr>
  )
}
