import { useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { ExchangesQuery } from '#web/__generated__/ExchangesQuery.graphql.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './ConnectionsPage.module.css'
import { faultText } from './service-status.ts'
import { connectionsTexts } from './texts.ts'

interface Exchange {
  readonly at: string
  readonly kind: string
  readonly fault: string | null
  readonly detail: string | null
  readonly milliseconds: number
}

const EXCHANGE_KINDS = ['CONNECT', 'CHECK', 'POLL', 'SEND', 'UPDATE', 'WITHDRAW', 'WEBHOOK'] as const

/** Lists the last exchanges with a service, for staff. Loads them when the disclosure opens. */
export function Exchanges({ companyId, name }: { companyId: string; name: string }) {
  const t = useTexts(connectionsTexts)
  const time = useDayAndTime()
  const [list, setList] = useState<readonly Exchange[] | null>(null)
  const load = async (isOpen: boolean) => {
    if (!isOpen) return
    try {
      const answer = await fetchQuery<ExchangesQuery>(
        currentEnvironment(),
        graphql`
          query ExchangesQuery($id: ID!) @throwOnFieldError {
            node(id: $id) {
              ... on Company {
                connectedServices {
                  name
                  lastExchanges {
                    at
                    kind
                    fault
                    detail
                    milliseconds
                  }
                }
              }
            }
          }
        `,
        { id: companyId },
        refetchOptions,
      ).toPromise()
      setList(answer?.node?.connectedServices?.find((each) => each.name === name)?.lastExchanges ?? [])
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <Disclosure title={t('exchanges.title')} level={3} onExpandedChange={(isOpen) => void load(isOpen)}>
      {list?.length === 0 && <p className={textStyles.small}>{t('exchanges.none')}</p>}
      {list && list.length > 0 && (
        <div className={styles.log}>
          <table>
            <thead>
              <tr>
                <th>{t('exchanges.at')}</th>
                <th>{t('exchanges.kind')}</th>
                <th>{t('exchanges.result')}</th>
                <th>ms</th>
              </tr>
            </thead>
            <tbody>
              {list.map((each, index) => (
                <tr key={index} data-bad={each.fault !== null || undefined}>
                  <td className="num">{time(each.at)}</td>
                  <td>{t(`exchanges.${EXCHANGE_KINDS.find((kind) => kind === each.kind) ?? 'CHECK'}`)}</td>
                  <td>{[each.fault && faultText(each.fault), each.detail].filter(Boolean).join(' · ') || 'OK'}</td>
                  <td className="num">{each.milliseconds}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Disclosure>
  )
}
