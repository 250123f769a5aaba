import { graphql, useFragment } from 'react-relay'
import type { SubscriptionsCell_company$key } from '#web/__generated__/SubscriptionsCell_company.graphql.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { adminSubscriptionsTexts } from './texts.ts'
import { useSubscriptionsDialog } from './useSubscriptionsDialog.tsx'

/** The number of a company's running subscriptions. A press opens the subscriptions dialog (ADMIN-99). */
export function SubscriptionsCell({ company: key }: { company: SubscriptionsCell_company$key }) {
  const company = useFragment(
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
  const { name, subscriptionCount: count } = company
  const t = useTexts(adminSubscriptionsTexts)
  const number = useNumber()
  const [open, isOpening] = useSubscriptionsDialog(company)
  return (
    <Button variant="ghost" size="sm" aria-label={t('open', { count, name })} isPending={isOpening} onPress={open}>
      {count === 0 ? <span className="muted">–</span> : number(count)}
    </Button>
  )
}
