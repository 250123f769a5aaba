import { RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { DeliveriesQuery, DeliveriesQuery$data } from '#web/__generated__/DeliveriesQuery.graphql.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { WEBHOOK_LOG_DAYS } from '#rules/integrations/webhooks.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { runAct } from '#web/relay/acts.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { resendWebhookDelivery } from './acts.ts'
import { resendFailedSince } from './dialogs.tsx'
import { getEventName } from './events.ts'
import { webhooksTexts } from './texts.ts'
import styles from './Webhooks.module.css'

interface DeliveriesProps {
  webhookId: string
  /** Display name of the webhook. */
  name: string
  /** Whether the webhook can receive messages now. */
  isOn: boolean
  /** A string that changes when the deliveries may have changed. */
  mark: string
}

type Page = NonNullable<NonNullable<DeliveriesQuery$data['node']>['deliveries']>
const FAILURES = ['REFUSED', 'UNREACHABLE', 'TOO_SLOW', 'STOPPED'] as const
const STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const

async function loadPage(id: string, after: string | null): Promise<Page | null> {
  const answer = await fetchQuery<DeliveriesQuery>(
    currentEnvironment(),
    graphql`
      query DeliveriesQuery($id: ID!, $after: String) @throwOnFieldError {
        node(id: $id) {
          ... on Webhook {
            deliveries(first: 20, after: $after) {
              nodes {
                id
                messageId
                event
                body
                createdAt
                state
                attempts
                lastTriedAt
                nextTryAt
                status
                failure
              }
              pageInfo {
                hasNextPage
                endCursor
              }
            }
          }
        }
      }
    `,
    { id, after },
    refetchOptions,
  ).toPromise()
  return answer?.node?.deliveries ?? null
}

/** Lists the deliveries of a webhook, newest first. Loads them when the disclosure opens and when `mark` changes. */
export function Deliveries({ webhookId, name, isOn, mark }: DeliveriesProps) {
  const t = useTexts(webhooksTexts)
  const formatTime = useDayAndTime()
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState<Page | null>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    loadPage(webhookId, null)
      .then((found) => {
        if (isCurrent) setPage(found)
      })
      .catch(reportError)
    return () => {
      isCurrent = false
    }
  }, [isOpen, webhookId, mark])
  const loadMore = useOneAtATime(async () => {
    const next = await loadPage(webhookId, page?.pageInfo.endCursor ?? null)
    if (next && page) setPage({ ...next, nodes: [...page.nodes, ...next.nodes] })
  })
  const resend = useOneAtATime(async (deliveryId: string) => {
    if (await runAct(resendWebhookDelivery, { input: { deliveryId } })) setPage(await loadPage(webhookId, null))
  })
  // The list is sorted newest first, so the last failed delivery in it is the earliest.
  const failed = page?.nodes.findLast(({ state }) => state === 'FAILED')
  const resendFailed = useOneAtATime(async () => {
    if (failed && (await resendFailedSince(webhookId, stockholmDay(new Date(failed.createdAt)))))
      setPage(await loadPage(webhookId, null))
  })
  const getResult = ({ state, status, failure, nextTryAt }: Page['nodes'][number]) => {
    const reason =
      status != null
        ? `HTTP ${status}`
        : failure != null
          ? t(`failure.${FAILURES.find((each) => each === failure) ?? 'OTHER'}`)
          : null
    const next =
      state === 'WAITING' && reason !== null && nextTryAt != null ? t('nextTry', { at: formatTime(nextTryAt) }) : null
    return [t(`delivery.${STATES.find((each) => each === state) ?? 'WAITING'}`), reason, next]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <Disclosure title={t('log')} level={3} onExpandedChange={setOpen}>
      {page?.nodes.length === 0 && <p className={styles.lead}>{t('logEmpty')}</p>}
      {page && page.nodes.length > 0 && (
        <div className={styles.log}>
          <DataTable aria-label={t('logOf', { name })}>
            <thead>
              <tr>
                <th scope="col">{t('columns.at')}</th>
                <th scope="col">{t('columns.event')}</th>
                <th scope="col">{t('columns.result')}</th>
                <th scope="col">{t('columns.attempts')}</th>
                <th scope="col">
                  <VisuallyHidden>{t('actions')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {page.nodes.map((each) => (
                <tr key={each.id} data-state={each.state}>
                  <td className="num">{formatTime(each.createdAt)}</td>
                  <td>
                    <span title={each.body}>{getEventName(t, each.event)}</span>
                    <small>{each.messageId}</small>
                  </td>
                  <td>{getResult(each)}</td>
                  <td className="num">{each.attempts}</td>
                  <td data-align="end">
                    <IconButton
                      icon={RotateCcw}
                      size="sm"
                      label={t('resend', { event: getEventName(t, each.event), at: formatTime(each.createdAt) })}
                      isDisabled={!isOn}
                      onPress={() => {
                        resend(each.id).catch(reportError)
                      }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </DataTable>
          <p className={styles.lead}>{t('logHelp', { days: WEBHOOK_LOG_DAYS })}</p>
          {failed && (
            <Button
              size="sm"
              icon={RotateCcw}
              isDisabled={!isOn}
              onPress={() => {
                resendFailed().catch(reportError)
              }}
            >
              {t('resendFailed')}
            </Button>
          )}
          {page.pageInfo.hasNextPage && (
            <Button
              size="sm"
              onPress={() => {
                loadMore().catch(reportError)
              }}
            >
              {t('showMore')}
            </Button>
          )}
        </div>
      )}
    </Disclosure>
  )
}
