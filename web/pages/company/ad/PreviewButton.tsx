import { Eye } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { PreviewButton_ad$key } from '#web/__generated__/PreviewButton_ad.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { adPageTexts } from '#web/features/ad-page/texts.ts'
import { readDetails } from '#web/features/ad/details/details-wire.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/** Opens a preview of the ad's page on the job site, which does not exist before the ad is published (PLUS-01). */
export function PreviewButton({ ad: key }: { ad: PreviewButton_ad$key }) {
  const t = useTexts(adPageTexts)
  const tDetails = useTexts(detailsTexts)
  const locale = useLanguage()
  const ad = useFragment(
    graphql`
      fragment PreviewButton_ad on Ad @throwOnFieldError {
        name
        startsAt
        endsAt
        details {
          ...detailsWire_details
          profession {
            name
          }
        }
        company {
          name
          logoUrl
        }
      }
    `,
    key,
  )
  const open = async () => {
    const parts = await Promise.all([
      fetchPart(() => import('#web/features/site-preview/render-ad-preview.ts')),
      fetchPart(() => import('#web/features/site-preview/AdPreviewDialog.tsx')),
    ]).catch(reportError)
    if (!parts) return
    const [{ renderAdPreview }, { AdPreviewDialog }] = parts
    const { article } = renderAdPreview({
      form: { title: ad.name, details: readDetails(ad.details) },
      company: { name: ad.company.name ?? '', logoUrl: ad.company.logoUrl },
      profession: ad.details.profession?.name ?? null,
      locale,
      period: ad.startsAt !== null && ad.endsAt !== null ? { start: ad.startsAt, end: ad.endsAt } : null,
      now: new Date(),
      missing: { title: tDetails('preview.noTitle'), content: tDetails('preview.noContent') },
    })
    void dialogs.open((close) => <AdPreviewDialog html={article} locale={locale} onClose={() => close()} />)
  }
  return (
    <Button icon={Eye} onPress={() => void open()}>
      {t('preview')}
    </Button>
  )
}
