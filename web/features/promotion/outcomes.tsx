import { fetchQuery, graphql } from 'react-relay'
import type { Package } from '#rules/promotion/packages.ts'
import type { outcomesStandsQuery } from '#web/__generated__/outcomesStandsQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { runAct } from '#web/relay/acts.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { makeUploadLink } from './order-acts.ts'
import { packages } from '#web/features/ad/ad-enums.ts'
import { adTexts } from '#web/features/ad/texts.ts'
import type { Payment } from './order.ts'
import { packageTexts } from './texts.ts'

const query = graphql`
  query outcomesStandsQuery($id: ID!) {
    ad(by: { id: $id }) {
      id
      promotion
      selectedPromotion
      ...PromotionRun_ad
      ...SocialMediaPart_ad
    }
  }
`

/** Refetches the ad's promotion and shows that another user promoted the ad first. Nothing was bought. */
export async function showCurrentPromotion(adId: string): Promise<void> {
  const { t } = packageTexts
  const read = await fetchQuery<outcomesStandsQuery>(currentEnvironment(), query, { id: adId })
    .toPromise()
    .catch(() => undefined)
  const stands = packages.toRule(read?.ad?.promotion ?? 'NONE')
  await dialogs.alert({
    title: t('taken.title'),
    body: stands === 'none' ? t('taken.unknown') : t('taken.body', { package: adTexts.t(`package.${stands}`) }),
  })
}

interface Bought {
  company: { id: string }
  chosen: Package
  payment: Payment
}

/** Shows that a package was bought. If the company uses its own pictures, also offers the upload link (AD-132). */
export async function showPurchase({ company, chosen, payment }: Bought): Promise<void> {
  const { t } = packageTexts
  const wantsPictures = payment.hasSocialMedia && payment.pictures === 'uploaded'
  const answer = await dialogs.choose({
    title: t(payment.hasSocialMedia ? 'bought.titleSocial' : 'bought.title'),
    body: (
      <p>
        {t('bought.body', { package: adTexts.t(`package.${chosen}`) })}
        {wantsPictures && ` ${t('bought.pictures')}`}
      </p>
    ),
    confirmLabel: t(wantsPictures ? 'social.link' : 'bought.ok'),
  })
  if (answer === 'confirmed' && wantsPictures) await offerUploadLink(company.id)
}

/** Creates an upload link for pictures and shows it. */
export async function offerUploadLink(companyId: string): Promise<void> {
  const made = await runAct(makeUploadLink, { input: { companyId } })
  if (!made?.token) return
  const url = new URL(`/media-upload/${made.token}`, location.origin).href
  const { UploadLinkDialog } = await fetchPart(() => import('./UploadLinkDialog.tsx'))
  await dialogs.open((close) => <UploadLinkDialog url={url} onClose={() => close()} />)
}
