import { Image, Link2 } from 'lucide-react'
import { useState } from 'react'
import type { AdType } from '#rules/ads/ad-lifecycle.ts'
import { publicAddress } from '#rules/ads/public-address.ts'
import { toChannelLabel, withChannel, withPartner } from '#rules/candidates/arrival.ts'
import { MAX_CHANNEL_LABEL_LENGTH } from '#rules/candidates/channels.ts'
import { useTexts } from '#web/i18n/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './Channels.module.css'
import { channelsPageTexts } from './texts.ts'

interface ShareLinksProps {
  ad: { databaseId: number; name: string; type: AdType }
  siteUrl: string
}

/** Addresses of the ad that name their channel: for a partner, and for a picture in social media. */
export function ShareLinks({ ad, siteUrl }: ShareLinksProps) {
  const t = useTexts(channelsPageTexts)
  const [partner, setPartner] = useState('')
  const address = encodeURI(publicAddress(siteUrl, { id: ad.databaseId, name: ad.name }))
  const label = toChannelLabel(partner)
  return (
    <section className={styles.share}>
      <h3 className={textStyles.heading}>{t('share')}</h3>
      <p className={textStyles.help}>{t(ad.type === 'active' ? 'shareText' : 'notPublic')}</p>
      <TextField
        label={t('partnerLabel')}
        help={t('partnerHelp', { max: MAX_CHANNEL_LABEL_LENGTH })}
        value={partner}
        maxLength={MAX_CHANNEL_LABEL_LENGTH}
        onChange={setPartner}
      />
      <CopyButton
        icon={Link2}
        text={withPartner(address, label ?? '')}
        label={t('copyPartner')}
        copiedLabel={t('copied')}
        isDisabled={label === null}
      />
      <CopyButton
        icon={Image}
        text={withChannel(address, 'sharedImage')}
        label={t('copyImage')}
        copiedLabel={t('copied')}
      />
    </section>
  )
}
