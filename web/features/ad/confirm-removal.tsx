import { dialogs } from '#web/dialogs/useDialogs.tsx'
import type { Package } from './ad-enums.ts'
import { adTexts } from './texts.ts'

/** An ad to unpublish, archive or delete. */
export interface EndingAd {
  id: string
  name: string
  promotion: Package
}

/** Asks the user to type the ad's title. Warns that a sponsored ad loses the rest of its promotion (AD-38, AD-39). */
export function confirmRemoval(ad: EndingAd, removal: 'unpublish' | 'archive' | 'delete'): Promise<boolean> {
  const { t } = adTexts
  const known = ad.promotion
  return dialogs.confirm({
    title: t(`${removal}.title`),
    body: (
      <>
        <p>{t(`${removal}.body`)}</p>
        {known !== 'none' && <p>{t('lapses', { package: t(`package.${known}`) })}</p>}
      </>
    ),
    typedTitle: ad.name,
    confirmLabel: t(`${removal}.confirm`),
  })
}
