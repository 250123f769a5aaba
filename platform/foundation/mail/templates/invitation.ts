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
  /** Whether the person becomes an administrator of the company. */
  isAdmin: boolean
  activeAds: number
  link: string
  until: Date
}

const sv = {
  subject: (by: string, company: string) => `${by} bjuder in dig till ${company} i Tavla`,
  via: (by: string) => `${by} via Tavla`,
  line: 'Inbjudan till Tavla',
  title: (first: string) => `Rekrytera tillsammans med ${first}`,
  next: (day: string) => `Du får läsa ansökningar och skriva till kandidater. Inbjudan gäller till ${day}.`,
  lead: (by: string, company: string) =>
    `${by} vill ha med dig i rekryteringen på ${company}. I Tavla läser du ansökningar, skriver till kandidater och bedömer dem.`,
  company: 'Företag',
  role: 'Din roll',
  roles: { administrator: 'Administratör', user: 'Användare' },
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
  subject: (by, company) => `${by} invited you to join ${company} on Tavla`,
  via: (by) => `${by} via Tavla`,
  line: 'Invitation to Tavla',
  title: (first) => `Recruit together with ${first}`,
  next: (day) => `You’ll be able to read applications and message candidates. The invitation is valid until ${day}.`,
  lead: (by, company) =>
    `${by} has invited you to recruit together at ${company}. In Tavla you read applications, and message and rate candidates.`,
  company: 'Company',
  role: 'Your role',
  roles: { administrator: 'Administrator', user: 'User' },
  sees: 'You’ll have access to',
  ads: (count) => (count === 0 ? 'All ads' : `All ads, ${count} active right now`),
  by: 'Invited by',
  administrator: 'administrator',
  create: 'Create your account',
  accept: 'Accept invitation',
  valid: (day, email) => `The invitation expires on ${day} and only works for ${email}.`,
  notYou: (first) => `Weren’t expecting this? Ask ${first}, or ignore this email. Nothing happens until you accept.`,
  why: (by) => `You’re receiving this email because ${by} invited your address.`,
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Invitation to join a company, with the company's letterhead. */
export const invitation = mailTemplate<InvitationMail>(
  ({ head, invitedBy, firstName, email, hasAccount, isAdmin, activeAds, link, until }, locale) => {
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
            [t.role, isAdmin ? t.roles.administrator : t.roles.user],
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
