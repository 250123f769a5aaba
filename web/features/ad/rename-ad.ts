import { MAX_AD_TITLE_LENGTH } from '#rules/ads/ad-and-folder-names.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { runAct } from '#web/relay/acts.ts'
import { offerUndo } from './offer-undo.ts'
import { adTexts } from './texts.ts'
import { setAdTitle } from './title-ad.ts'
import { titleProblem } from './title-problem.ts'

/** Asks the user for a new title of an ad and offers to undo the change (AD-37, PLUS-24). */
export async function renameAd(ad: { id: string; name: string }): Promise<void> {
  const { t } = adTexts
  const title = (
    await dialogs.prompt({
      title: t('rename.title'),
      label: t('rename.label'),
      initial: ad.name,
      maxLength: MAX_AD_TITLE_LENGTH,
      validate: titleProblem,
    })
  )?.trim()
  if (title === undefined || title === ad.name) return
  if (await setTitle(ad.id, title)) offerUndo(t('undo.renamed', { name: title }), () => void setTitle(ad.id, ad.name))
}

async function setTitle(adId: string, title: string): Promise<boolean> {
  return (await runAct(setAdTitle, { input: { adId, title } })) !== null
}
