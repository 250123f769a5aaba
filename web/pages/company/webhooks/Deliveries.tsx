import { RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { DeliveriesQuery, DeliveriesQuery$data } from '#web/__generated__/DeliveriesQuery.graphql.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { WEBHOOK_LOG_DAYS } from '#rules/companies/webhooks.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { runAct } from '#web/relay/acts.ts'
import { anew, currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { resend } from './acts.ts'
import { resendFailedOf } from './dialogs.tsx'
import { eventName } from './events.ts'
import { webhooksTexts } from './texts.ts'
import styles from './Webhooks.module.css'

interface DeliveriesProps {
  webhookId: string
  /** What the address is called. */
  name: string
  /** Whether something can be sent there now. */
  isOn: boolean
  /** Changes when the log may have. */
  mark: string
}

type Page = NonNullable<NonNullable<DeliveriesQuery$data['node']>['deliveries']>
const failures = ['REFUSED', 'UNREACHABLE', 'TOO_SLOW', 'STOPPED'] as const
const states = ['WAITING', 'DELIVERED', 'FAILED'] as const

async function read(id: string, after: string | null): Promise<Page | null> {
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
    anew,
  ).toPromise()
  return answer?.node?.deliveries ?? null
}

/** What became of the messages to an address, newest first; read when it is opened and when something changed. */
export function Deliveries({ webhookId, name, isOn, mark }: DeliveriesProps) {
  const t = useTexts(webhooksTexts)
  const at = useDayAndTime()
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState<Page | null>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    read(webhookId, null)
      .then((found) => {
        if (isCurrent) setPage(found)
      })
      .catch(reportError)
    return () => {
      isCurrent = false
    }
  }, [isOpen, webhookId, mark])
  const more = useOneAtATime(async () => {
    const next = await read(webhookId, page?.pageInfo.endCursor ?? null)
    if (next && page) setPage({ ...next, nodes: [...page.nodes, ...next.nodes] })
  })
  const again = useOneAtATime(async (deliveryId: string) => {
    if (await runAct(resend, { input: { webhookId, deliveryId } })) setPage(await read(webhookId, null))
  })
  // Newest first: the last of the failed ones that are shown is the earliest.
  const failed = page?.nodes.findLast(({ state }) => state === 'FAILED')
  const allAgain = useOneAtATime(async () => {
    if (failed && (await resendFailedOf(webhookId, stockholmDay(new Date(failed.createdAt)))))
      setPage(await read(webhookId, null))
  })
  const resultOf = ({ state, status, failure, nextTryAt }: Page['nodes'][number]) => {
    const why =
      status != null
        ? `HTTP ${status}`
        : failure != null
          ? t(`failure.${failures.find((each) => each === failure) ?? 'OTHER'}`)
          : null
    const next = state === 'WAITING' && why !== null && nextTryAt != null ? t('nextTry', { at: at(nextTryAt) }) : null
    return [t(`delivery.${states.find((each) => each === state) ?? 'WAITING'}`), why, next].filter(Boolean).join(' · ')
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
                  <td className="num">{at(each.createdAt)}</td>
                  <td>
                    <span title={each.body}>{eventName(t, each.event)}</span>
                    <small>{each.messageId}</small>
                  </td>
                  <td>{resultOf(each)}</td>
                  <td className="num">{each.attempts}</td>
                  <td data-align="end">
                    <IconButton
                      icon={RotateCcw}
                      size="sm"
                      label={t('resend', { event: eventName(t, each.event), at: at(each.createdAt) })}
                      isDisabled={!isOn}
                      onPress={() => {
                        again(each.id).catch(reportError)
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
                allAgain().catch(reportError)
              }}
            >
              {t('resendFailed')}
            </Button>
          )}
          {page.pageInfo.hasNextPage && (
            <Button
              size="sm"
              onPress={() => {
                more().catch(reportError)
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
