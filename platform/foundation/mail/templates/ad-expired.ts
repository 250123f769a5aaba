import type { Locale } from '#rules/text-and-time/locale.ts'
import { capitalised, spokenDay } from '#rules/text-and-time/spoken-time.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Letterhead } from '../letter/letter-parts.ts'
import { letterTexts, settingsRemark } from '../letter/texts.ts'

export interface AdExpiredMail {
  head: Letterhead
  recruiterName: string
  adTitle: string
  /** End of the ad. */
  end: Date
  /** Number of applications. */
  applications: number
  /** URL of the ad in the dashboard. */
  link: string
  /** URL of the notification settings. */
  settings: string
}

const sv = {
  subject: (ad: string) => `Annonsen har gått ut: ${ad}`,
  title: 'Annonsen har gått ut',
  next: 'Ansökningarna finns kvar. Annonsen går att publicera igen.',
  body: (ad: string) =>
    `${ad} har nått sitt slutdatum och visas inte längre på jobbsajten. Ansökningarna finns kvar, och annonsen går att publicera igen.`,
  lastDay: 'Sista dag',
  applications: 'Ansökningar',
  open: 'Öppna annonsen',
  why: 'Du får det här mejlet för att du äger annonsen.',
}

const en: typeof sv = {
  subject: (ad) => `Your ad has expired: ${ad}`,
  title: 'Your ad has expired',
  next: 'The applications are still there. The ad can be published again.',
  body: (ad) =>
    `${ad} has expired and is no longer on the job site. The applications are still there, and you can publish the ad again.`,
  lastDay: 'Last day',
  applications: 'Applications',
  open: 'Open the ad',
  why: 'You’re receiving this email because you own the ad.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Notice to the owner of an expired ad, with a link to publish it again (ACC-59). */
export const adExpired = mailTemplate<AdExpiredMail>(
  ({ head, recruiterName, adTitle, end, applications, link, settings }, locale) => {
    const t = texts[locale]
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
            [t.lastDay, capitalised(spokenDay(end, locale), locale)],
            [t.applications, String(applications)],
          ],
        },
        { kind: 'button', label: t.open, link },
      ],
      remarks: [settingsRemark(settings, locale)],
      foot: t.why,
    }
  },
)
