import { useEffect, useRef } from 'react'
import { graphql } from 'react-relay'
import { Navigate } from 'react-router-dom'
import { hasBoard, hasStatistics, isExternal } from '#rules/ads/ad-lifecycle.ts'
import { mayChoosePackage, PACKAGES } from '#rules/promotion/packages.ts'
import { canFinalizeExternal } from '#rules/ads/publish-period.ts'
import type { PromotionPageQuery } from '#web/__generated__/PromotionPageQuery.graphql.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { currentUser } from '#web/relay/session.ts'
import { useRefetchSoon } from '#web/relay/page-data/page-context.ts'
import { Page } from '#web/shell/Page.tsx'
import { Split } from '#web/ui/Layout.tsx'
import { StatusLabel } from '#web/ui/StatusGlyph.tsx'
import { StepBar } from '#web/ui/StepBar.tsx'
import { adTexts } from '#web/features/ad/texts.ts'
import { StatisticsCard } from '#web/features/ad-page/StatisticsCard.tsx'
import { useAdPage } from '#web/features/ad-page/useAdPage.ts'
import { PackageTable } from '#web/features/promotion/PackageTable.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import { usePromotionChoice } from './usePromotionChoice.ts'

export const query = graphql`
  query PromotionPageQuery($id: Int!) @preloadable @throwOnFieldError {
    ad(by: { databaseId: $id }) {
      id
      company {
        id
        databaseId
        ...MissingInfo_company
      }
      ...useAdPage_ad
      missing
      ...PromotionRun_ad
      ...SocialMediaPart_ad
      ...StatisticsCard_ad
    }
  }
`

export const live = () => fetchPart(() => import('./promotion-live.ts'))

/**
 * The promotion packages next to the ad's dates, with the button that publishes and buys (AD-119 to AD-133, SHELL-51,
 * SHELL-52).
 */
export default function PromotionPage({ data: { ad: data } }: PageProps<PromotionPageQuery>) {
  const t = useTexts(adTexts)
  const refresh = useRefetchSoon()
  const model = useAdPage(data, 'promotion', refresh)
  const { ad, paths } = model
  const promotion = usePromotionChoice(model)
  useWhenPromotionChanges(ad.promotion, refresh)
  const roles = currentUser()?.roles ?? []
  const shown = PACKAGES.filter((each) => mayChoosePackage(each, roles) || each === ad.promotion)
  if (ad.type === 'archived' && hasBoard(ad)) return <Navigate replace to={paths.board} />
  return (
    <Page
      title={ad.name}
      crumbs={[...model.crumbs, { label: t('step.promotion') }]}
      actions={model.actions}
      status={<StatusLabel status={ad.type} />}
      stepBar={<StepBar items={model.steps} />}
      layout="columns"
    >
      <Split
        needsWidth
        aside={
          <PublishPanel
            model={model}
            data={data}
            company={data.company}
            missing={data.missing}
            promotion={promotion}
            onStale={refresh}
          />
        }
      >
        <PackageTable
          packages={shown}
          prices={promotion.offer?.prices ?? null}
          credits={promotion.offer?.credits ?? {}}
          domains={promotion.offer?.domains ?? []}
          selected={promotion.choice.selected}
          active={ad.promotion}
          isClosed={ad.type === 'archived' || (isExternal(ad) && !canFinalizeExternal(ad.type))}
          onToggle={promotion.toggle}
        />
        {hasStatistics(ad) && <StatisticsCard ad={data} channelsPath={hasBoard(ad) ? paths.channels : null} />}
      </Split>
    </Page>
  )
}

/**
 * Refetches the page when a promotion starts, ends or is changed by another user. The live event contains only the ad,
 * but other parts of the page depend on the promotion too.
 */
function useWhenPromotionChanges(promotion: string, read: () => void): void {
  const before = useRef(promotion)
  useEffect(() => {
    if (before.current === promotion) return
    before.current = promotion
    read()
  }, [promotion, read])
}
