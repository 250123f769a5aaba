import { Plus, Webhook } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { WebhooksPage_company$key } from '#web/__generated__/WebhooksPage_company.graphql.ts'
import type { WebhooksPageQuery } from '#web/__generated__/WebhooksPageQuery.graphql.ts'
import { MAX_WEBHOOKS } from '#rules/integrations/webhooks.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import { addWebhook } from './dialogs.tsx'
import { webhooksTexts } from './texts.ts'
import { WebhookCard } from './WebhookCard.tsx'
import styles from './Webhooks.module.css'

export const query = graphql`
  query WebhooksPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      ...WebhooksPage_company
    }
  }
`

export const live = () => fetchPart(() => import('./webhooks-live.ts'))

/** Lists the webhooks of a company, each as a card with its state (PLUS-63). */
export default function WebhooksPage({ data }: PageProps<WebhooksPageQuery>) {
  const t = useTexts(webhooksTexts)
  const { id, webhooks } = useFragment<WebhooksPage_company$key>(
    graphql`
      fragment WebhooksPage_company on Company @throwOnFieldError {
        id
        webhooks {
          id
          ...WebhookCard_webhook
        }
      }
    `,
    data.company,
  )
  const whyDisabled = useImpersonationReason()
  const isFull = webhooks.length >= MAX_WEBHOOKS
  const button = (
    <Button
      variant="primary"
      icon={Plus}
      isDisabled={isFull}
      whyDisabled={whyDisabled}
      onPress={() => {
        addWebhook(id).catch(reportError)
      }}
    >
      {t('add')}
    </Button>
  )
  return (
    <SettingsFrame title={t('title')} primary={webhooks.length > 0 && button}>
      <div className={styles.page}>
        {webhooks.length === 0 ? (
          <Empty icon={Webhook} title={t('empty')} actions={button}>
            {t('emptyText')}
          </Empty>
        ) : (
          <>
            <p className={styles.lead}>{t('lead')}</p>
            <ul className={styles.cards}>
              {webhooks.map((webhook) => (
                <WebhookCard key={webhook.id} companyId={id} webhook={webhook} />
              ))}
            </ul>
            {isFull && <p className={styles.lead}>{t('full', { max: MAX_WEBHOOKS })}</p>}
          </>
        )}
      </div>
    </SettingsFrame>
  )
}
