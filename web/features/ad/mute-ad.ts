import { mutingNeedsConfirmation } from '#rules/ads/ad-lifecycle.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { offerUndo } from './offer-undo.ts'
import { setMuted } from './set-muted.ts'
import { adTexts } from './texts.ts'

/** The fields of an ad that muting needs. */
interface MutableAd {
  id: string
  muted: boolean
  notifications: number
}

/**
 * Mutes or unmutes an ad for the user and offers to undo it. Asks before muting an ad with unread activity (AD-43,
 * AD-44, PLUS-24).
 */
export async function toggleMuted(ad: MutableAd): Promise<void> {
  const { t } = adTexts
  const isMuted = !ad.muted
  if (
    isMuted &&
    mutingNeedsConfirmation(ad) &&
    !(await dialogs.confirm({
      title: t('mute.title'),
      body: t('mute.body', { count: ad.notifications }),
      confirmLabel: t('mute.confirm'),
    }))
  )
    return
  if (await setMuted(ad.id, isMuted))
    offerUndo(t(isMuted ? 'undo.muted' : 'undo.unmuted'), () => void setMuted(ad.id, !isMuted))
}
