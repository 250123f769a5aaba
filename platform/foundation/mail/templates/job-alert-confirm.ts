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
  preheader: 'Ett tryck, sedan mejlar vi när det kommer nya jobb.',
  body: 'Vi mejlar när det kommer jobb som passar sökningen. Bekräfta först att adressen är din.',
  confirm: 'Bekräfta bevakningen',
  notYou:
    'Har du inte bett om det här behöver du inte göra något. Utan bekräftelse sparas inte adressen längre än till i morgon.',
  onSubject: (search: string) => `Du bevakar redan sökningen: ${search}`,
  onTitle: 'Du bevakar redan sökningen',
  onPreheader: 'Bevakningen fortsätter som förut.',
  onBody: 'Någon bad om att få bevaka sökningen med din adress. Det gör du redan, och inget har ändrats.',
  manage: 'Ändra eller avsluta',
  why: 'Du får mejlet för att adressen skrevs in på Tavlas jobbsidor.',
}

const en: typeof sv = {
  subject: (search) => `Confirm your job alert: ${search}`,
  title: 'Confirm your job alert',
  preheader: 'One press, and we mail you when there are new jobs.',
  body: 'We mail you when there are jobs that fit the search. First confirm that the address is yours.',
  confirm: 'Confirm the alert',
  notYou:
    'If you did not ask for this you need not do anything. Without a confirmation the address is kept no longer than until tomorrow.',
  onSubject: (search) => `You have an alert for this already: ${search}`,
  onTitle: 'You have an alert for this search already',
  onPreheader: 'The alert goes on as before.',
  onBody:
    'Somebody asked for an alert for the search with your address. You have one already, and nothing has changed.',
  manage: 'Change or end it',
  why: 'You get this mail because the address was typed on Tavla’s job site.',
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
