import { fullName } from '#rules/people/person-name.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { spokenDay } from '#rules/text-and-time/spoken-time.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Letterhead } from '../letter/letter-parts.ts'
import { letterTexts } from '../letter/texts.ts'

export interface InvitationMail {
  /** Letterhead of the company. */
  head: Letterhead
  /** An administrator of the company, or a staff user of Tavla. */
  invitedBy: { firstName: string; lastName: string; isStaff: boolean }
  /** First name of a user with an account. Null if only the email address is known. */
  firstName: string | null
  /** Recipient. Only this address can accept the invitation. */
  email: string
  /** Whether the address already has an account. */
  hasAccount: boolean
  activeAds: number
  link: string
  until: Date
}

const sv = {
  subject: (by: string, company: string) => `${by} bjuder in dig till ${company} i Tavla`,
  via: (by: string) => `${by} via Tavla`,
  line: 'Inbjudan till Tavla',
  title: (first: string) => `Rekrytera tillsammans med ${first}`,
  next: (day: string) => `Du får läsa ansökningar och skriva till sökande. Inbjudan gäller till ${day}.`,
  lead: (by: string, company: string) =>
    `${by} vill ha med dig i rekryteringen på ${company}. I Tavla läser du ansökningar, skriver till sökande och sätter din bedömning.`,
  company: 'Företag',
  role: 'Din roll',
  recruiter: 'Rekryterare',
  sees: 'Du får se',
  ads: (count: number) =>
    count === 0 ? 'Alla annonser' : `Alla annonser, ${count} ${count === 1 ? 'aktiv' : 'aktiva'} just nu`,
  by: 'Inbjuden av',
  administrator: 'administratör',
  create: 'Skapa ditt konto',
  accept: 'Tacka ja',
  valid: (day: string, email: string) => `Inbjudan gäller till ${day} och bara för ${email}.`,
  notYou: (first: string) =>
    `Väntade du dig inte inbjudan? Fråga ${first}, eller bortse från mejlet. Ingenting händer förrän du tackar ja.`,
  why: (by: string) => `Du får mejlet för att ${by} bjöd in din adress.`,
}

const en: typeof sv = {
  subject: (by, company) => `${by} invites you to ${company} in Tavla`,
  via: (by) => `${by} via Tavla`,
  line: 'Invitation to Tavla',
  title: (first) => `Recruit together with ${first}`,
  next: (day) => `You may read applications and write to candidates. The invitation is valid until ${day}.`,
  lead: (by, company) =>
    `${by} wants you with them in the recruitment at ${company}. In Tavla you read applications, write to candidates and rate them.`,
  company: 'Company',
  role: 'Your role',
  recruiter: 'Recruiter',
  sees: 'You may see',
  ads: (count) => (count === 0 ? 'All ads' : `All ads, ${count} active right now`),
  by: 'Invited by',
  administrator: 'administrator',
  create: 'Create your account',
  accept: 'Accept',
  valid: (day, email) => `The invitation is valid until ${day}, and for ${email} alone.`,
  notYou: (first) => `Did you not expect this? Ask ${first}, or ignore the mail. Nothing happens until you accept.`,
  why: (by) => `You get this mail because ${by} invited your address.`,
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Invitation to join a company, with the company's letterhead. */
export const invitation = mailTemplate<InvitationMail>(
  ({ head, invitedBy, firstName, email, hasAccount, activeAds, link, until }, locale) => {
    const t = texts[locale]
    const [by, first, day] = [fullName(invitedBy), invitedBy.firstName, spokenDay(until, locale)]
    const inviter = `${by}, ${invitedBy.isStaff ? 'Tavla' : t.administrator}`
    return {
      subject: t.subject(by, head.name),
      preheader: t.next(day),
      from: t.via(by),
      head: { ...head, line: t.line },
      title: t.title(first),
      blocks: [
        {
          kind: 'text',
          paragraphs: [...(firstName === null ? [] : [letterTexts[locale].hello(firstName)]), t.lead(by, head.name)],
        },
        {
          kind: 'facts',
          rows: [
            [t.company, head.name],
            [t.role, t.recruiter],
            [t.sees, t.ads(activeAds)],
            [t.by, inviter],
          ],
        },
        { kind: 'button', label: hasAccount ? t.accept : t.create, link, note: t.valid(day, email) },
      ],
      remarks: [t.notYou(first)],
      foot: t.why(by),
      leadsTo: 'help',
    }
  },
)
