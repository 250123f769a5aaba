import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface JobAlertConfirmMail {
  /** Short description of the search, for example "drift och teknik i Sundsvall". */
  search: string
  /** Filters and frequency, worded as on the page. */
  facts: readonly (readonly [label: string, value: string])[]
  /** Whether the address already has an alert for the search. */
  isOn: boolean
  link: string
}

const sv = {
  subject: (search: string) => `Bekräfta din bevakning: ${search}`,
  title: 'Bekräfta din bevakning',
  preheader: 'Bekräfta, så mejlar vi när det kommer nya jobb.',
  body: 'Vi mejlar när det kommer jobb som matchar sökningen. Bekräfta först att adressen är din.',
  confirm: 'Bekräfta bevakningen',
  notYou: 'Har du inte bett om det här behöver du inte göra något. Utan bekräftelse raderas adressen i morgon.',
  onSubject: (search: string) => `Du bevakar redan sökningen: ${search}`,
  onTitle: 'Du bevakar redan sökningen',
  onPreheader: 'Bevakningen fortsätter som förut.',
  onBody: 'Någon bad om att få bevaka sökningen med din adress. Det gör du redan, och inget har ändrats.',
  manage: 'Ändra eller avsluta',
  why: 'Du får mejlet för att adressen skrevs in på Tavlas jobbsajt.',
}

const en: typeof sv = {
  subject: (search) => `Confirm your job alert: ${search}`,
  title: 'Confirm your job alert',
  preheader: 'One click, and we’ll email you about new jobs.',
  body: 'We’ll email you when new jobs match your search. First, confirm that this address is yours.',
  confirm: 'Confirm the alert',
  notYou: 'If you didn’t request this, you don’t need to do anything. We’ll delete your address tomorrow.',
  onSubject: (search) => `You already have this alert: ${search}`,
  onTitle: 'You already have an alert for this search',
  onPreheader: 'Your alert continues as before.',
  onBody: 'Someone requested an alert for this search with your address. You already have one, so nothing has changed.',
  manage: 'Change or unsubscribe',
  why: 'You’re receiving this email because someone entered your address on Tavla’s job site.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Request to confirm a job alert (PLUS-70). */
export const jobAlertConfirm = mailTemplate<JobAlertConfirmMail>(({ search, facts, isOn, link }, locale) => {
  const t = texts[locale]
  return {
    subject: isOn ? t.onSubject(search) : t.subject(search),
    preheader: isOn ? t.onPreheader : t.preheader,
    from: 'Tavla jobb',
    head: null,
    leadsTo: 'details',
    title: isOn ? t.onTitle : t.title,
    blocks: [
      { kind: 'text', paragraphs: [isOn ? t.onBody : t.body] },
      { kind: 'facts', rows: facts },
      { kind: 'button', label: isOn ? t.manage : t.confirm, link },
    ],
    remarks: isOn ? [] : [t.notYou],
    foot: t.why,
  }
})
