import { graphql } from 'react-relay'
import { Navigate } from 'react-router-dom'
import { hasBoard, isExternal } from '#rules/ad-lifecycle.ts'
import type { PromotionPageQuery } from '#web/__generated__/PromotionPageQuery.graphql.ts'
import { fetchPart } from '../../../../loading/fetch-part.ts'
import type { PageProps } from '../../../../relay/define-route.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { useReadAnew } from '../../../../relay/page-data/page-context.ts'
import { Page } from '../../../../shell/Page.tsx'
import { Split } from '../../../../ui/Layout.tsx'
import { StatusLabel } from '../../../../ui/StatusGlyph.tsx'
import { StepBar } from '../../../../ui/StepBar.tsx'
import styles from '../_cards/Card.module.css'
import { DetailsCard } from '../_cards/DetailsCard.tsx'
import { ExternalCard } from '../_cards/ExternalCard.tsx'
import { FormCard } from '../_cards/FormCard.tsx'
import { ProcessCard } from '../_cards/ProcessCard.tsx'
import { adTexts } from '../../_ads/texts.ts'
import { useAdPage } from '../_cards/useAdPage.ts'
import { PublishPanel } from './PublishPanel.tsx'

export const query = graphql`
  query PromotionPageQuery($id: Int!) @preloadable @throwOnFieldError {
    ad(by: { databaseId: $id }) {
      id
      company {
        id
        databaseId
      }
      ...useAdPage_ad
      missing
      ...DetailsCard_ad
      ...FormCard_ad
      ...ProcessCard_ad
      ...ExternalCard_ad
    }
  }
`

export const live = () => fetchPart(() => import('../../_ads/ad-page-live.ts'))

/** The review of an ad beside its dates, and the button that publishes it (AD-119 to AD-133). */
export default function PromotionPage({ data: { ad: data } }: PageProps<PromotionPageQuery>) {
  const t = useTexts(adTexts)
  const refresh = useReadAnew()
  const model = useAdPage(data, 'promotion', refresh)
  const { ad, paths, cells } = model
  if (ad.type === 'archived' && hasBoard(ad)) return <Navigate replace to={paths.board} />
  const external = isExternal(ad)
  return (
    <Page
      title={ad.name}
      crumbs={[...model.crumbs, { label: t('step.promotion') }]}
      actions={model.actions}
      status={<StatusLabel status={ad.type} />}
      stepBar={<StepBar items={model.steps} />}
      layout="columns"
    >
      <Split className={styles.columns} aside={<PublishPanel model={model} missing={data.missing} onStale={refresh} />}>
        {external ? <ExternalCard ad={data} /> : (
          <>
            <DetailsCard ad={data} status="visited" path={paths.details} isMissing={data.missing.includes('DETAILS')} />
            <FormCard ad={data} status="visited" path={paths.questionnaire} isMissing={data.missing.includes('QUESTIONNAIRE')} />
            {cells.some(({ key }) => key === 'process') && <ProcessCard ad={data} status="visited" path={paths.process} isMissing={data.missing.includes('STEPS')} />}
          </>
        )}
      </Split>
    </Page>
  )
}
