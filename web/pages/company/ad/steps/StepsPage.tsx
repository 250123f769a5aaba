import { Columns4 } from 'lucide-react'
import { graphql } from 'react-relay'
import { hasBoard } from '#rules/ads/ad-lifecycle.ts'
import type { StepsPageQuery } from '#web/__generated__/StepsPageQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { SheetBody } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { EditorPage } from '#web/features/ad/EditorPage.tsx'
import { adEditorTexts } from '#web/editing/texts.ts'
import { useEditorAd } from '#web/features/ad/useEditorAd.ts'
import { StepsEditor } from './StepsEditor.tsx'
import { readSteps } from '#web/features/steps/steps-wire.ts'
import { stepsTexts } from '#web/features/steps/texts.ts'

export const query = graphql`
  query StepsPageQuery($id: Int!) @preloadable @throwOnFieldError {
    ad(by: { databaseId: $id }) {
      id
      ...useEditorAd_ad
      stepsVersion
      steps {
        ...stepsWire_step
      }
    }
    board(ad: { databaseId: $id }) @catch {
      steps {
        order
        candidates {
          id
        }
      }
    }
  }
`

/** The recruitment process of an ad (PIPE-78 to PIPE-91). */
export default function StepsPage({ data }: PageProps<StepsPageQuery>) {
  const t = useTexts(stepsTexts)
  const common = useTexts(adEditorTexts)
  const ad = useEditorAd(data.ad)
  if (!hasBoard(ad)) {
    return (
      <EditorPage ad={ad} page="process" isDirty={false} buttons={null}>
        <SheetBody style={{ padding: 'var(--space-8)' }}>
          <Empty
            icon={Columns4}
            title={t('notHere')}
            actions={<LinkButton to={ad.paths.ad}>{common('toAd')}</LinkButton>}
          />
        </SheetBody>
      </EditorPage>
    )
  }
  const steps = readSteps(data.ad.steps)
  const counts = new Map<string, number>()
  if (data.board.ok) {
    for (const { order, candidates } of data.board.value.steps) {
      const uuid = steps[order]?.uuid
      if (uuid !== undefined) counts.set(uuid, candidates.length)
    }
  }
  return <StepsEditor key={ad.id} ad={ad} read={{ steps, version: data.ad.stepsVersion }} counts={counts} />
}
