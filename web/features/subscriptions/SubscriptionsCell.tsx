import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SubscriptionsCell_company$key } from '#web/__generated__/SubscriptionsCell_company.graphql.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { openDialog } from '#web/dialogs/dialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { adminSubscriptionsTexts } from './texts.ts'

/** The number of a company's running subscriptions. A press opens the subscriptions dialog (ADMIN-99). */
export function SubscriptionsCell({ company: key }: { company: SubscriptionsCell_company$key }) {
  const {
    id,
    company: { id: companyId },
    databaseId,
    name,
    subscriptionCount: count,
  } = useFragment(
    graphql`
      fragment SubscriptionsCell_company on AdminCompany @throwOnFieldError {
        id
        company {
          id
        }
        databaseId
        name
        subscriptionCount
      }
    `,
    key,
  )
  const t = useTexts(adminSubscriptionsTexts)
  const number = useNumber()
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      const { SubscriptionsDialog } = await fetchPart(() => import('./SubscriptionsDialog.tsx'))
      void openDialog((close) => (
        <SubscriptionsDialog
          rowId={id}
          companyId={companyId}
          databaseId={databaseId}
          name={name}
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
      aria-label={t('open', { count, name })}
      isPending={isOpening}
      onPress={() => void open()}
    >
      {count === 0 ? <span className="muted">–</span> : number(count)}
    </Button>
  )
}
