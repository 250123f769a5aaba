import { Ban } from 'lucide-react'
import { showOrganisationNumber } from '#rules/people/organisation-number.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { useAct } from '../../../relay/acts.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Link } from '../../../ui/Link.tsx'
import { CreditsCell } from '#web/features/credits/CreditsCell.tsx'
import { SubscriptionsCell } from '#web/features/subscriptions/SubscriptionsCell.tsx'
import { banning, switchingAmf, switchingVat } from './acts.ts'
import styles from './Companies.module.css'
import type { ShownCompany } from './CompanyTable.tsx'
import { ConnectorCell } from './ConnectorCell.tsx'
import { SalespersonCell } from './SalespersonCell.tsx'
import { SenderCell } from './SenderCell.tsx'
import { SponsoringCell } from './SponsoringCell.tsx'
import { adminCompaniesTexts } from './texts.ts'
import { useSwitch } from './useSwitch.ts'

/** One company; each cell changes what it shows at once, and shows the old value again when that failed (ADMIN-16). */
export function CompanyRow({ company, isKeeper }: { company: ShownCompany; isKeeper: boolean }) {
  const t = useTexts(adminCompaniesTexts)
  const {
    company: { id: companyId },
    name,
    organizationNumber,
    isBanned,
    viewerCanSetVat,
    viewerCanInvoice,
  } = company
  const [runVat] = useAct(switchingVat)
  const [runAmf] = useAct(switchingAmf)
  const [ban, isBanning] = useAct(banning)
  const vat = useSwitch(company.hasVat, (hasVat) => runVat({ input: { companyId, hasVat } }))
  const amf = useSwitch(company.isEmploymentServiceRequired, (isRequired) =>
    runAmf({ input: { companyId, isRequired } }),
  )
  const shown = name === '' ? t('nameless') : name
  const setBan = async () => {
    const sure = await dialogs.confirm(
      isBanned
        ? { title: t('unbanTitle', { name }), body: t('unbanBody'), confirmLabel: t('unban') }
        : { title: t('banTitle', { name }), body: t('banBody'), confirmLabel: t('banVerb'), isDestructive: true },
    )
    if (sure) await ban({ input: { companyId, isBanned: !isBanned } })
  }
  return (
    <tr data-banned={isBanned || undefined}>
      <th scope="row" className={styles.company}>
        {viewerCanInvoice ? (
          <Link isQuiet to={`/admin-management/companies/${company.databaseId}`} className={styles.name} title={name}>
            {shown}
          </Link>
        ) : (
          <span className={styles.name} title={name}>
            {shown}
          </span>
        )}
        <span className={styles.number}>{showOrganisationNumber(organizationNumber)}</span>
      </th>
      <td>
        <SalespersonCell company={company} />
      </td>
      <td className={styles.mark}>
        <Checkbox {...vat} isDisabled={!viewerCanSetVat || vat.isDisabled} aria-label={t('vatOf', { name })} />
      </td>
      {isKeeper && (
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
