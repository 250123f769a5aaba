import { useRef } from 'react'
import { graphql } from 'react-relay'
import { Navigate, useSearchParams } from 'react-router-dom'
import { hasBoard, hasStatistics, isExternal } from '#rules/ads/ad-lifecycle.ts'
import type { AdPageQuery } from '#web/__generated__/AdPageQuery.graphql.ts'
import { Columns3, ExternalLink } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { useRefetchSoon } from '#web/relay/page-data/page-context.ts'
import { Page } from '#web/shell/Page.tsx'
import { Split } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { StatusLabel } from '#web/ui/StatusGlyph.tsx'
import { StepBar } from '#web/ui/StepBar.tsx'
import { RenameButton } from '#web/features/ad/RenameButton.tsx'
import styles from '#web/features/ad-page/Card.module.css'
import { AdminCard } from '#web/features/ad-page/AdminCard.tsx'
import { DetailsCard } from '#web/features/ad-page/DetailsCard.tsx'
import { ExternalCard } from '#web/features/ad-page/ExternalCard.tsx'
import { FormCard } from '#web/features/ad-page/FormCard.tsx'
import { NewAdChoice } from '#web/features/ad-page/NewAdChoice.tsx'
import { ProcessCard } from '#web/features/ad-page/ProcessCard.tsx'
import { PublishAside } from '#web/features/ad-page/PublishAside.tsx'
import { PublishCard } from '#web/features/ad-page/PublishCard.tsx'
import { StatisticsCard } from '#web/features/ad-page/StatisticsCard.tsx'
import { useAdPage } from '#web/features/ad-page/useAdPage.ts'
import { adPageTexts } from '#web/features/ad-page/texts.ts'
import { PreviewButton } from './PreviewButton.tsx'

export const query = graphql`
  query AdPageQuery($id: Int!) @preloadable @throwOnFieldError {
    clientConfig {
      siteUrl
    }
    ad(by: { databaseId: $id }) {
      id
      company {
        id
        databaseId
      }
      ...useAdPage_ad
      missing
      ...PreviewButton_ad
      ...DetailsCard_ad
      ...FormCard_ad
      ...ProcessCard_ad
      ...ExternalCard_ad
      ...PublishCard_ad
      ...AdminCard_ad
      ...StatisticsCard_ad
    }
  }
`

export const live = () => fetchPart(() => import('#web/features/ad/ad-page-live.ts'))

/**
 * The configuration page of an ad. Shows the content of each step, the missing parts and the next step (AD-53 to
 * AD-64).
 */
export default function AdPage({ data: { ad: data, clientConfig } }: PageProps<AdPageQuery>) {
  const t = useTexts(adPageTexts)
  const refresh = useRefetchSoon()
  const [search, setSearch] = useSearchParams()
  const handleDone = useRef(() => {
    refresh()
    setSearch({}, { replace: true })
  })
  const model = useAdPage(data, 'ad', () => handleDone.current())
  const { ad, paths, cells } = model
  if (ad.type === 'archived' && hasBoard(ad)) return <Navigate replace to={paths.board} />

  const external = isExternal(ad)
  // Archived ads and ads from other job boards are read-only (AD-58).
  const edit = (path: string) => (model.canEdit ? path : null)
  const missing = model.canEdit ? data.missing : []
  const cell = (key: (typeof cells)[number]['key']) => cells.find((each) => each.key === key)
  const isNew = search.has('creating') && ad.state === 'create'
  const copyInto = model.actions.find(({ id }) => id === 'copyInto')
  const board = model.actions.some(({ id }) => id === 'board')
  const [details, questionnaire, process, promotion] = [
    cell('details'),
    cell('questionnaire'),
    cell('process'),
    cell('promotion'),
  ]
  return (
    <Page
      title={ad.name}
      crumbs={model.crumbs}
      actions={model.actions}
      icons={<RenameButton actions={model.actions} />}
      status={<StatusLabel status={ad.type} />}
      primary={
        <>
          {board && (
            <LinkButton to={paths.board} icon={Columns3}>
              {t('board')}
            </LinkButton>
          )}
          {!external && (ad.type === 'draft' || ad.type === 'scheduled') && <PreviewButton ad={data} />}
          {ad.publicUrl && (
            <LinkButton href={ad.publicUrl} icon={ExternalLink}>
              {t('public')}
            </LinkButton>
          )}
        </>
      }
      stepBar={<StepBar items={model.steps} />}
      layout="columns"
    >
      <Split
        className={styles.columns}
        aside={<PublishAside model={model} missing={missing} siteUrl={clientConfig.siteUrl} />}
      >
        {isNew && copyInto?.onAction ? (
          <NewAdChoice detailsPath={paths.details} onCopy={copyInto.onAction} />
        ) : (
          <>
            {external && <ExternalCard hasNotice ad={data} />}
            {!external && details && (
              <DetailsCard
                ad={data}
                status={details.status}
                path={edit(paths.details)}
                isMissing={missing.includes('DETAILS')}
              />
            )}
            {questionnaire && (
              <FormCard
                ad={data}
                status={questionnaire.status}
                path={edit(paths.questionnaire)}
                isMissing={missing.includes('QUESTIONNAIRE')}
              />
            )}
            {process && (
              <ProcessCard
                ad={data}
                status={process.status}
                path={edit(paths.process)}
                isMissing={missing.includes('STEPS')}
              />
            )}
            {promotion && (
              <PublishCard model={model} ad={data} status={promotion.status} path={edit(paths.promotion)} />
            )}
            {hasStatistics(ad) && <StatisticsCard ad={data} channelsPath={hasBoard(ad) ? paths.channels : null} />}
            {model.isAdmin && <AdminCard ad={data} />}
          </>
        )}
      </Split>
    </Page>
  )
}
