import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { companyArticle, companyFacts, type CompanyAd } from '#platform/site/view/company-page.ts'
import { html } from '#platform/foundation/markup/html.ts'
import { toValidProfile, normalizeProfile } from '#rules/companies/company-profile.ts'
import { daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SiteFrame, type Device } from '#web/features/site-preview/SiteFrame.tsx'
import type { EditedProfile } from './profile-content.ts'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './Profile.module.css'
import { companyProfileTexts } from './texts.ts'

/** Width of the page next to its facts in a desktop window, in pixels. */
const PAGE_WIDTH_PX = 752

interface ProfilePreviewProps {
  profile: EditedProfile
  logo: string | null
  ads: readonly {
    readonly title: string
    readonly city: string | null | undefined
    readonly lastDay: string | null | undefined
  }[]
  adCount: number
}

/** Previews the page that candidates see. The HTML comes from the job site's own code. */
export function ProfilePreview({ profile: typed, logo, ads, adCount }: ProfilePreviewProps) {
  const t = useTexts(companyProfileTexts)
  const locale = useLanguage()
  const [device, setDevice] = useState<Device>('desktop')
  const [today] = useState(() => stockholmDay(new Date()))
  const profile = toValidProfile(normalizeProfile(typed))
  const rows = ads.map(({ title, city, lastDay }): CompanyAd => ({
    title,
    href: null,
    place: city ?? null,
    what: null,
    end: lastDay ? { day: lastDay, daysLeft: daysBetween(today, lastDay) } : null,
  }))
  const article = companyArticle(
    {
      profile: { ...profile, name: profile.name || t('fields.name') },
      logoUrl: logo,
      ads: rows,
      adCount,
      allAdsHref: null,
    },
    locale,
  )
  const page = html`<div class="cd co co-preview">${article}${companyFacts(profile, locale)}</div>`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
    <section className={styles.preview} aria-labelledby="preview-title" tabIndex={0}>
      <header className={cx(flexStyles.between, flexStyles.wrap)}>
        <h2 id="preview-title" className={textStyles.heading}>
          {t('preview.title')}
        </h2>
        <Segmented
          aria-label={t('preview.device')}
          size="sm"
          options={[
            { id: 'phone', label: t('preview.phone'), icon: Smartphone },
            { id: 'desktop', label: t('preview.desktop'), icon: Monitor },
          ]}
          value={device}
          onChange={setDevice}
        />
      </header>
      <SiteFrame title={t('preview.title')} html={page.value} locale={locale} device={device} column={PAGE_WIDTH_PX} />
    </section>
  )
}
