import { Archive, CircleAlert, CircleCheck, Download, LoaderCircle, Trash2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { formatFileSize } from '#rules/forms/file-size.ts'
import { download } from '#web/loading/download.ts'
import type { ExportPageQuery } from '#web/__generated__/ExportPageQuery.graphql.ts'
import type { ExportPage_company$key } from '#web/__generated__/ExportPage_company.graphql.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { runAct, useAct } from '#web/relay/acts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import { openCompanyExport, requestCompanyExport } from './acts.ts'
import styles from './Export.module.css'
import { companyExportTexts } from './texts.ts'

export const query = graphql`
  query ExportPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      ...ExportPage_company
    }
  }
`

export const live = () => fetchPart(() => import('./export-live.ts'))

const icons = { RUNNING: LoaderCircle, READY: CircleCheck, FAILED: CircleAlert, GONE: Trash2 }

/** Exports all data of a company as one archive (PLUS-64). */
export default function ExportPage({ data }: PageProps<ExportPageQuery>) {
  const t = useTexts(companyExportTexts)
  const language = useLanguage()
  const formatTime = useDayAndTime()
  const { id, latestExport: latest } = useFragment<ExportPage_company$key>(
    graphql`
      fragment ExportPage_company on Company @throwOnFieldError {
        id
        latestExport {
          id
          state
          requestedAt
          requestedBy {
            name
          }
          isOwn
          writtenPartCount
          partCount
          size
          fetchedAt
          expiresAt
        }
      }
    `,
    data.company,
  )
  const whyDisabled = useImpersonationReason()
  const [request, isRequesting] = useAct(requestCompanyExport)
  const isRunning = latest?.state === 'RUNNING'
  const handleRequest = async () => {
    if (await request({ input: { companyId: id } })) showToast(t('requested'))
  }
  const fetchArchive = () =>
    void download(async () => (await runAct(openCompanyExport, { input: { companyId: id } }))?.url)
  const state = latest && latest.state !== '%future added value' ? latest.state : null
  return (
    <SettingsFrame
      title={t('title')}
      primary={
        <Button
          variant={state === 'READY' ? 'secondary' : 'primary'}
          icon={Archive}
          isDisabled={isRunning}
          whyDisabled={whyDisabled}
          isPending={isRequesting}
          onPress={() => void handleRequest()}
        >
          {t(latest ? 'requestNew' : 'request')}
        </Button>
      }
    >
      <div className={styles.page}>
        <p>{t('lead')}</p>
        <p className="muted">{t('who')}</p>
        {latest && state && (
          <section className={styles.state} data-state={state} aria-labelledby="export-state">
            <header>
              <Icon icon={icons[state]} />
              <h2 id="export-state">
                {t(
                  state === 'RUNNING'
                    ? 'running'
                    : state === 'READY'
                      ? 'ready'
                      : state === 'FAILED'
                        ? 'failed'
                        : 'gone',
                )}
              </h2>
              {state === 'READY' && latest.isOwn && (
                <Button variant="primary" icon={Download} whyDisabled={whyDisabled} onPress={fetchArchive}>
                  {t('download')}
                </Button>
              )}
            </header>
            {state === 'RUNNING' && (
              <>
                <progress
                  aria-label={t('progress')}
                  {...(latest.partCount > 0 && { value: latest.writtenPartCount, max: latest.partCount })}
                />
                <p role="status">
                  <span className="num">
                    {latest.partCount > 0 && t('parts', { done: latest.writtenPartCount, total: latest.partCount })}
                  </span>{' '}
                  {t('runningHelp')}
                </p>
              </>
            )}
            {state === 'READY' && !latest.isOwn && <p>{t('notYours', { name: latest.requestedBy?.name ?? '–' })}</p>}
            {state === 'FAILED' && <p>{t('failedHelp')}</p>}
            {state === 'GONE' && <p>{t('goneHelp')}</p>}
            <dl>
              <dt>{t('askedAt')}</dt>
              <dd className="num">{formatTime(latest.requestedAt)}</dd>
              {latest.requestedBy?.name && (
                <>
                  <dt>{t('askedBy')}</dt>
                  <dd>{latest.requestedBy.name}</dd>
                </>
              )}
              {latest.size != null && (
                <>
                  <dt>{t('size')}</dt>
                  <dd className="num">{formatFileSize(latest.size, language)}</dd>
                </>
              )}
              {latest.fetchedAt && (
                <>
                  <dt>{t('fetchedAt')}</dt>
                  <dd className="num">{formatTime(latest.fetchedAt)}</dd>
                </>
              )}
              {state === 'READY' && latest.expiresAt && (
                <>
                  <dt>{t('expiresAt')}</dt>
                  <dd className="num">{formatTime(latest.expiresAt)}</dd>
                </>
              )}
            </dl>
          </section>
        )}
      </div>
    </SettingsFrame>
  )
}
