import { Plus } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { SubscriptionsSection_company$key } from '#web/__generated__/SubscriptionsSection_company.graphql.ts'
import { useSubscriptionsDialog } from '#web/features/subscriptions/useSubscriptionsDialog.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useKronor } from '#web/i18n/money.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from './Section.tsx'
import styles from './Overview.module.css'
import { adminCompanyTexts } from './texts.ts'

interface SubscriptionsSectionProps {
  company: SubscriptionsSection_company$key
  /** Called when the dialog of subscriptions was closed. */
  onClosed: () => void
}

/** The company's subscriptions that have not ended (PLUS-107). */
export function SubscriptionsSection({ company: key, onClosed }: SubscriptionsSectionProps) {
  const {
    settings,
    overview: { subscriptions },
  } = useFragment(
    graphql`
      fragment SubscriptionsSection_company on BilledCompany @throwOnFieldError {
        overview {
          subscriptions {
            databaseId
            name
            price {
              amount
            }
            startsOn
            endsOn
            givenCredits
            usedCredits
          }
        }
        settings {
          id
          company {
            id
          }
          databaseId
          name
          viewerCanEdit
          subscriptionCount
        }
      }
    `,
    key,
  )
  const t = useTexts(adminCompanyTexts)
  const number = useNumber()
  const money = useKronor()
  const day = useDay()
  const [open, isOpening] = useSubscriptionsDialog(settings, onClosed)
  const { subscriptionCount, viewerCanEdit } = settings
  return (
    <Section
      title={t('subscriptions')}
      count={number(subscriptionCount)}
      {...(viewerCanEdit && {
        end: (
          <Button size="sm" icon={Plus} isPending={isOpening} aria-label={t('addSubscription')} onPress={open}>
            {t('add')}
          </Button>
        ),
      })}
    >
      {subscriptions.length === 0 ? (
        <p className="muted">{t('noSubscriptions')}</p>
      ) : (
        <ul className={styles.rows}>
          {subscriptions.map(({ databaseId, name, price, startsOn, endsOn, givenCredits, usedCredits }) => (
            <li key={databaseId}>
              <span>
                <b>{name}</b>
                <small className="num muted">{money(price)}</small>
                {givenCredits != null && usedCredits != null && (
                  <small className="num muted">{t('usedCredits', { used: usedCredits, given: givenCredits })}</small>
                )}
              </span>
              <span className="num muted">
                {day(startsOn)} – {endsOn == null ? t('noEnd') : day(endsOn)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {subscriptionCount > subscriptions.length && (
        <p className="muted num">{t('moreRows', { count: subscriptionCount - subscriptions.length })}</p>
      )}
    </Section>
  )
}
