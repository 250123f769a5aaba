import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ConnectorCell_company$key } from '#web/__generated__/ConnectorCell_company.graphql.ts'
import { openDialog } from '#web/dialogs/dialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Companies.module.css'
import type { Connector } from './connectors.ts'
import { listServices } from './connector-data.ts'
import { packageNameTexts } from '#web/features/promotion/package-names/texts.ts'
import { adminCompaniesTexts } from './texts.ts'

const promotions = ['MANUAL', 'NONE', 'VOLUME', 'BASIC', 'BOOST', 'BOOST_PLUS', 'BOOST_PRO'] as const

/**
 * A connector of a company: its state, or the default promotion of imported ads. A press opens the connector's dialog
 * (ADMIN-27, ADMIN-28).
 */
export function ConnectorCell({
  company: key,
  services,
  label,
}: {
  company: ConnectorCell_company$key
  services: readonly Connector[]
  label: string
}) {
  const company = useFragment(
    graphql`
      fragment ConnectorCell_company on AdminCompany @throwOnFieldError {
        company {
          id
        }
        databaseId
        name
        services {
          connectionId
          service
          status
          isActive
          defaultPromotion
        }
      }
    `,
    key,
  )
  const t = useTexts(adminCompaniesTexts)
  const names = useTexts(packageNameTexts)
  const found = company.services.find(({ service, isActive }) => isActive && services.some((each) => each === service))
  const promotion = promotions.find((each) => each === found?.defaultPromotion) ?? 'MANUAL'
  const state =
    found === undefined
      ? null
      : found.status === 'CONNECTED'
        ? { icon: CircleCheck, tone: styles.good, label: names(promotion) }
        : found.status === 'WAITING_FOR_CONNECTION'
          ? { icon: Clock, tone: undefined, label: t('waiting') }
          : { icon: TriangleAlert, tone: styles.warning, label: t('failing') }
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      const [{ ConnectorDialog }, loaded] = await Promise.all([
        fetchPart(() => import('./ConnectorDialog.tsx')),
        listServices(company.databaseId),
      ])
      void openDialog((close) => (
        <ConnectorDialog
          companyId={company.company.id}
          databaseId={company.databaseId}
          name={company.name}
          label={label}
          services={services}
          loaded={loaded}
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
      {...(state && { icon: state.icon })}
      className={state?.tone}
      aria-label={t('connectorOf', { service: label, name: company.name, state: state?.label ?? t('notConnected') })}
      isPending={isOpening}
      onPress={() => void open()}
    >
      {state?.label ?? <span className="muted">–</span>}
    </Button>
  )
}
