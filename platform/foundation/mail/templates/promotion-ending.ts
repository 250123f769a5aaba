import type { Locale } from '#rules/text-and-time/locale.ts'
import type { Package } from '#rules/promotion/packages.ts'
import { capitalised, spokenDay } from '#rules/text-and-time/spoken-time.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Letterhead } from '../letter/letter-parts.ts'
import { letterTexts, settingsRemark } from '../letter/texts.ts'

export interface PromotionEndingMail {
  head: Letterhead
  recruiterName: string
  adTitle: string
  package: Package
  /** Midnight after the last day of the promotion. The mail names the last day. */
  end: Date
  /** End of the ad. Null if the ad does not end automatically. */
  adEnd: Date | null
  /** URL of the ad in the dashboard. */
  link: string
  /** URL of the notification settings. */
  settings: string
}

const sv = {
  subject: (ad: string) => `Marknadsföringen tar snart slut: ${ad}`,
  title: 'Marknadsföringen tar snart slut',
  next: 'Annonsen ligger kvar efteråt, utan paket.',
  body: (ad: string) =>
    `Paketet för ${ad} tar snart slut. Annonsen ligger kvar så länge den är publicerad, men lyfts inte fram längre.`,
  package: 'Paket',
  packages: { volume: 'Volym', basic: 'Bas', boost: 'Boost', 'boost-plus': 'Boost Plus', 'boost-pro': 'Boost Pro' },
  lastDay: 'Paketets sista dag',
  adEnd: 'Annonsens sista dag',
  open: 'Öppna annonsen',
  why: 'Du får det här mejlet för att du äger annonsen.',
}

const en: typeof sv = {
  subject: (ad) => `The promotion ends soon: ${ad}`,
  title: 'The promotion ends soon',
  next: 'Your ad stays online without a package.',
  body: (ad) =>
    `The package for ${ad} ends soon. The ad stays online until its last day but will no longer be promoted.`,
  package: 'Package',
  packages: { volume: 'Volume', basic: 'Basic', boost: 'Boost', 'boost-plus': 'Boost Plus', 'boost-pro': 'Boost Pro' },
  lastDay: 'Last day of the package',
  adEnd: 'Last day of the ad',
  open: 'Open the ad',
  why: 'You’re receiving this email because you own this ad.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Notice to an ad's owner that the promotion ends soon (ACC-60). */
export const promotionEnding = mailTemplate<PromotionEndingMail>(
  ({ head, recruiterName, adTitle, package: packageType, end, adEnd, link, settings }, locale) => {
    const t = texts[locale]
    const spoken = (day: Date) => capitalised(spokenDay(day, locale), locale)
    return {
      subject: t.subject(adTitle),
      preheader: t.next,
      from: 'Tavla',
      head,
      title: t.title,
      blocks: [
        { kind: 'text', paragraphs: [letterTexts[locale].hello(recruiterName), t.body(adTitle)] },
        {
          kind: 'facts',
          rows: [
            [t.package, t.packages[packageType]],
            [t.lastDay, spoken(new Date(end.getTime() - 1))],
            ...(adEnd ? [[t.adEnd, spoken(adEnd)] as [string, string]] : []),
          ],
        },
        { kind: 'button', label: t.open, link },
      ],
      remarks: [settingsRemark(settings, locale)],
      foot: t.why,
    }
  },
)
