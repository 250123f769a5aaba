import { Check, EqualApproximately, FileSearch, Minus, TriangleAlert } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type {
  ConnectionPage_company$data,
  ConnectionPage_company$key,
} from '#web/__generated__/ConnectionPage_company.graphql.ts'
import type { ConnectionPageQuery } from '#web/__generated__/ConnectionPageQuery.graphql.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import { useCompanyId } from '#web/shell/viewer.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './ConnectionPage.module.css'
import { leftOutText } from './LeftOutJobs.tsx'
import { fieldName, valueText } from './read-field.ts'
import { faultText, getServiceName } from './service-status.ts'
import { connectionsTexts } from './texts.ts'
import { WebhookKeyForm } from './WebhookKeyForm.tsx'

export const query = graphql`
  query ConnectionPageQuery($company: Int!, $service: ServiceName!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      connectedService(name: $service) {
        name
      }
      ...ConnectionPage_company @arguments(service: $service)
    }
  }
`

export const live = () => fetchPart(() => import('./connection-live.ts'))

type Service = NonNullable<ConnectionPage_company$data['connectedService']>
type Reading = NonNullable<Service['lastReading']>
type Job = NonNullable<Reading['job']>

/** How a connection read its latest ad, field by field, and which field was not understood (PLUS-162). */
export default function ConnectionPage({ data }: PageProps<ConnectionPageQuery>) {
  const t = useTexts(connectionsTexts)
  const databaseId = useCompanyId()
  const { id, viewerCanEdit, connectedService } = useFragment<ConnectionPage_company$key>(
    graphql`
      fragment ConnectionPage_company on Company
      @throwOnFieldError
      @argumentDefinitions(service: { type: "ServiceName!" }) {
        id
        viewerCanEdit
        connectedService(name: $service) {
          name
          connectionId
          isActive
          webhookUrl
          hasWebhookKey
          lastReading {
            job {
              at
              externalId
              title
              ad {
                databaseId
              }
              leftOutBecause
              fields {
                source
                rawValue
                field
                value
                state
              }
            }
            faulty {
              at
              fault
              detail
            }
          }
        }
      }
    `,
    data.company,
  )
  const { name, connectionId, webhookUrl, hasWebhookKey, lastReading } = connectedService
  const title = getServiceName(name)
  return (
    <SettingsFrame title={title} crumbs={[{ label: t('title'), to: `/${databaseId}/connections` }, { label: title }]}>
      <div className={styles.page}>
        {lastReading?.faulty && <Faulty faulty={lastReading.faulty} />}
        {lastReading?.job ? (
          <JobReading job={lastReading.job} companyId={databaseId} />
        ) : (
          <Empty icon={FileSearch} title={t('reading.empty')}>
            {t('reading.emptyHelp', { service: title })}
          </Empty>
        )}
        {webhookUrl && connectionId != null && (
          <WebhookKeyForm
            companyId={id}
            connectionId={connectionId}
            webhookUrl={webhookUrl}
            hasKey={hasWebhookKey}
            canEdit={viewerCanEdit}
          />
        )}
      </div>
    </SettingsFrame>
  )
}

function Faulty({ faulty: { at, fault, detail } }: { faulty: NonNullable<Reading['faulty']> }) {
  const t = useTexts(connectionsTexts)
  const time = useDayAndTime()
  return (
    <Notice tone="warning">
      {t('reading.faulty', { time: time(at) })} {faultText(fault)}
      {detail && <span className={styles.detail}>{detail}</span>}
    </Notice>
  )
}

/** The file on the left and Tavla on the right, one row for each field. */
function JobReading({ job, companyId }: { job: Job; companyId: number }) {
  const t = useTexts(connectionsTexts)
  const time = useDayAndTime()
  const read = job.fields.filter(({ state }) => state !== 'UNUSED')
  const missed = read.filter(({ state }) => state === 'NOT_UNDERSTOOD').length
  const title = job.title ?? t('leftOut.untitled')
  return (
    <section className={styles.section}>
      <h2 className={textStyles.heading}>{t('reading.title')}</h2>
      <p className={styles.summary}>
        {job.ad == null ? <b>{title}</b> : <Link to={`/${companyId}/ad/${job.ad.databaseId}`}>{title}</Link>}
        <span className={textStyles.note}>{t('reading.arrived', { time: time(job.at) })}</span>
        <span className={styles.count} data-tone="ok">
          <Icon icon={Check} size="sm" />
          {t('reading.understood', { read: read.length - missed, all: read.length })}
        </span>
        {missed > 0 && (
          <span className={styles.count} data-tone="warn">
            <Icon icon={TriangleAlert} size="sm" />
            {t('reading.missed', { count: missed })}
          </span>
        )}
        <span className={styles.legend}>
          <Icon icon={EqualApproximately} size="sm" />
          {t('reading.legend')}
        </span>
      </p>
      {job.leftOutBecause && (
        <Notice tone="warning">
          {t('reading.leftOut')} {leftOutText(job.leftOutBecause)}
        </Notice>
      )}
      <div className={styles.scroll}>
        <DataTable className={styles.table}>
          <thead>
            <tr>
              <th scope="colgroup" colSpan={2}>
                {t('reading.inFile')}
              </th>
              <th>
                <VisuallyHidden>{t('reading.state')}</VisuallyHidden>
              </th>
              <th scope="colgroup" colSpan={2}>
                {t('reading.inTavla')}
              </th>
            </tr>
          </thead>
          <tbody>
            {job.fields.map((field, index) => (
              <FieldRow key={index} field={field} />
            ))}
          </tbody>
        </DataTable>
      </div>
      <p className={textStyles.help}>{t(missed > 0 ? 'reading.missedHelp' : 'reading.help')}</p>
    </section>
  )
}

const MARKS = {
  EXACT: { icon: Check, tone: 'ok' },
  INTERPRETED: { icon: EqualApproximately, tone: 'guess' },
  NOT_UNDERSTOOD: { icon: TriangleAlert, tone: 'warn' },
  UNUSED: { icon: Minus, tone: 'off' },
} as const
const STATES = ['EXACT', 'INTERPRETED', 'NOT_UNDERSTOOD', 'UNUSED'] as const

function FieldRow({ field: { source, rawValue, field, value, state: sent } }: { field: Job['fields'][number] }) {
  const t = useTexts(connectionsTexts)
  const state = STATES.find((each) => each === sent) ?? 'UNUSED'
  const { icon, tone } = MARKS[state]
  return (
    <tr data-state={tone}>
      <td className={styles.source}>{source}</td>
      <td className={styles.value}>{rawValue ?? <span className={styles.faint}>{t('reading.notKept')}</span>}</td>
      <td className={styles.mark}>
        <span data-tone={tone}>
          <Icon icon={icon} size="sm" />
          {state === 'INTERPRETED' ? (
            t('reading.INTERPRETED')
          ) : (
            <VisuallyHidden>{t(`reading.${state}`)}</VisuallyHidden>
          )}
        </span>
      </td>
      <td className={styles.name}>{field == null ? null : fieldName(field)}</td>
      <td className={styles.value}>
        {state === 'UNUSED' ? (
          <span className={styles.faint}>{t(field === 'MORE_PLACES' ? 'reading.samePlace' : 'reading.UNUSED')}</span>
        ) : state === 'NOT_UNDERSTOOD' ? (
          t('reading.NOT_UNDERSTOOD')
        ) : (
          valueText(field, value ?? '')
        )}
      </td>
    </tr>
  )
}
