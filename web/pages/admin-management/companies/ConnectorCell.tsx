import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { useTexts } from '../../../i18n/texts.ts'
import { useState } from 'react'
import { openDialog } from '../../../dialogs/dialogs.tsx'
import { fetchPart } from '../../../loading/fetch-part.ts'
import { reportError } from '../../../relay/report-error.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Companies.module.css'
import type { ShownCompany } from './CompanyTable.tsx'
import type { Connector } from './connectors.ts'
import { readServices } from './connector-data.ts'
import { adminCompaniesTexts } from './texts.ts'

const promotions = ['MANUAL', 'NONE', 'VOLUME', 'BASIC', 'BOOST', 'BOOST_PLUS', 'BOOST_PRO'] as const

/**
 * A connector of a company: how it stands and what ads that come in start with; opens its dialog (ADMIN-27, ADMIN-28).
 */
export function ConnectorCell({
  company,
  services,
  label,
}: {
  company: ShownCompany
  services: readonly Connector[]
  label: string
}) {
  const t = useTexts(adminCompaniesTexts)
  const found = company.services.find(({ service, isActive }) => isActive && services.some((each) => each === service))
  const promotion = promotions.find((each) => each === found?.defaultPromotion) ?? 'MANUAL'
  const look =
    found === undefined
      ? null
      : found.status === 'CONNECTED'
        ? { icon: CircleCheck, tone: styles.good, word: t(`promotion.${promotion}`) }
        : found.status === 'WAITING_FOR_CONNECTION'
          ? { icon: Clock, tone: undefined, word: t('waiting') }
          : { icon: TriangleAlert, tone: styles.warning, word: t('failing') }
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      const [{ ConnectorDialog }, read] = await Promise.all([
        fetchPart(() => import('./ConnectorDialog.tsx')),
        readServices(company.databaseId),
      ])
      void openDialog((close) => (
        <ConnectorDialog
          companyId={company.company.id}
          databaseId={company.databaseId}
          name={company.name}
          label={label}
          services={services}
          read={read}
          onClose={() => close()}
        />
      ))
    } catch (error) {
      reportError(error)
    } finally {
      setOpening(false)
    }
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      {...(look && { icon: look.icon })}
      className={look?.tone}
      aria-label={t('connectorOf', { service: label, name: company.name, state: look?.word ?? t('notConnected') })}
      isPending={isOpening}
      onPress={() => void open()}
    >
      {look?.word ?? <span className="muted">–</span>}
    </Button>
  )
}
