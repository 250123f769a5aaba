import { graphql, useFragment } from 'react-relay'
import type { LeftOutJobs_service$key } from '#web/__generated__/LeftOutJobs_service.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './ConnectionsPage.module.css'
import { getServiceName } from './service-status.ts'
import { connectionsTexts } from './texts.ts'

const REASONS = ['NO_ID', 'SAME_ID', 'TOO_LONG', 'NO_TITLE', 'NO_LINK', 'NOT_STORED'] as const

/** Returns why a job did not become an ad. */
export const leftOutText = (reason: string): string =>
  connectionsTexts.t(`leftOut.${REASONS.find((each) => each === reason) ?? 'OTHER'}`)

/** Lists the ads that the last read of a feed left out, with the reasons. */
export function LeftOutJobs({ service: key }: { service: LeftOutJobs_service$key }) {
  const { name, leftOutJobCount, leftOutJobs } = useFragment(
    graphql`
      fragment LeftOutJobs_service on ConnectedService @throwOnFieldError {
        name
        leftOutJobCount
        leftOutJobs {
          externalId
          title
          reason
        }
      }
    `,
    key,
  )
  const t = useTexts(connectionsTexts)
  if (leftOutJobCount === 0) return null
  const others = leftOutJobCount - leftOutJobs.length
  return (
    <Disclosure title={t('leftOut.title', { count: leftOutJobCount })} level={3} className={styles.leftOut}>
      <p className={textStyles.small}>{t('leftOut.help', { service: getServiceName(name) })}</p>
      <div className={styles.log}>
        <table>
          <thead>
            <tr>
              <th>{t('leftOut.ad')}</th>
              <th>{t('leftOut.id')}</th>
              <th>{t('leftOut.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {leftOutJobs.map(({ externalId, title, reason }, index) => (
              <tr key={index}>
                <td>{title ?? t('leftOut.untitled')}</td>
                <td>{externalId ?? '–'}</td>
                <td>{leftOutText(reason)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {others > 0 && <p className={textStyles.small}>{t('leftOut.more', { count: others })}</p>}
    </Disclosure>
  )
}
