import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface FieldsRemovedMail {
  companyName: string
  keyName: string
  /** The schema coordinates that the key uses, with the last day (YYYY-MM-DD) of each. */
  fields: readonly { coordinate: string; removedAfter: string }[]
  link: string
}

const sv = {
  title: (key: string) => `API-nyckeln ${key} använder fält som tas bort`,
  intro: (key: string, company: string) =>
    `Nyckeln ${key} hos ${company} har de senaste 30 dagarna använt delar av API:et som snart tas bort. Därefter svarar de med fel.`,
  field: (coordinate: string, day: string) => `${coordinate} tas bort efter ${day}`,
  next: 'Be den som sköter systemet byta ut dem. I Tavla står vad som ersätter dem.',
  more: (count: number) => `och ${count} till`,
  open: 'Visa API-nycklar',
}

const en: typeof sv = {
  title: (key) => `The API key ${key} uses fields that will be removed`,
  intro: (key, company) =>
    `In the last 30 days, the key ${key} of ${company} has used parts of the API that will soon be removed. ` +
    'They will return errors after that.',
  field: (coordinate, day) => `${coordinate} will be removed after ${day}`,
  next: 'Ask the team that runs the system to replace them. Tavla shows the replacements.',
  more: (count) => `and ${count} more`,
  open: 'View API keys',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Maximum number of fields listed in an email. */
const MAX_NAMED_FIELDS = 20

/** Warning to the creator of an API key that members of the schema which it uses will be removed (PLUS-100). */
export const fieldsRemoved = mailTemplate<FieldsRemovedMail>(({ companyName, keyName, fields, link }, locale) => {
  const t = texts[locale]
  const named = fields
    .slice(0, MAX_NAMED_FIELDS)
    .map(({ coordinate, removedAfter }) => t.field(coordinate, removedAfter))
  const remaining = fields.length - named.length
  return {
    subject: t.title(keyName),
    preheader: t.next,
    from: 'Tavla',
    head: null,
    title: t.title(keyName),
    blocks: [
      { kind: 'text', paragraphs: [t.intro(keyName, companyName)] },
      { kind: 'text', paragraphs: [...named, ...(remaining > 0 ? [t.more(remaining)] : [])] },
      { kind: 'text', paragraphs: [t.next] },
      { kind: 'button', label: t.open, link },
    ],
    remarks: [],
  }
})
