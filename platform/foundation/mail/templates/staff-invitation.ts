import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface StaffInvitationMail {
  invitedBy: string
  link: string
  /** Days until the invitation expires. Null for an existing account, which gets the roles at once. */
  days: number | null
}

const sv = {
  title: 'Du har fått behörighet i Tavlas administration',
  lead: (by: string) => `${by} har gett dig behörighet i Tavlas administration.`,
  how:
    'Skapa ett konto med den här adressen, eller bekräfta det du har. ' +
    'Slå sedan på tvåstegsverifiering i profilen: först då gäller behörigheten.',
  has: 'Logga in och slå på tvåstegsverifiering i profilen om du inte redan har det: först då gäller behörigheten.',
  valid: (days: number) => `Inbjudan gäller i ${days} dagar.`,
  open: 'Öppna Tavla',
  notYou: 'Känner du inte till detta kan du bortse från det här mejlet.',
}

const en: typeof sv = {
  title: 'You’ve been given access to Tavla’s back office',
  lead: (by) => `${by} has given you access to Tavla’s back office.`,
  how:
    'Create an account with this address, or confirm the one you have. ' +
    'Then turn on two-step verification in your profile. Your permissions apply once it is on.',
  has: 'Sign in and turn on two-step verification in your profile, if you haven’t already. Your permissions apply once it is on.',
  valid: (days) => `The invitation is valid for ${days} days.`,
  open: 'Open Tavla',
  notYou: 'If you weren’t expecting this, you can ignore this email.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Invitation to the back office, or notice of new staff roles (PLUS-83). */
export const staffInvitation = mailTemplate<StaffInvitationMail>(({ invitedBy, link, days }, locale) => {
  const t = texts[locale]
  return {
    subject: t.title,
    preheader: t.lead(invitedBy),
    from: 'Tavla',
    head: null,
    title: t.title,
    blocks: [
      { kind: 'text', paragraphs: [t.lead(invitedBy), days === null ? t.has : t.how] },
      { kind: 'button', label: t.open, link, ...(days !== null && { note: t.valid(days) }) },
    ],
    remarks: [t.notYou],
  }
})
