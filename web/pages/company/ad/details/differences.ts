import { employmentFact, salaryFact } from '#platform/site/view/ad-facts.ts'
import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import { normalizeAdDetails } from '#rules/ads/ad-details.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import type { Difference } from '#web/editing/conflict.tsx'
import type { DetailsForm } from './details-form.ts'
import { isProposal, sameTags, sideOf, type FormTag } from './tags/tag-list.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/** The names of what the form holds by id or code. */
export interface DetailNames {
  professions: ReadonlyMap<number, string>
  countries: ReadonlyMap<string, string>
  locale: Locale
}

const { t } = detailsTexts

/** What a form says, field by field as the dialog tells it: what is compared, and the words for it. */
function rows(
  { title, details }: DetailsForm,
  { professions, countries, locale }: DetailNames,
): { label: string; value: unknown; text: string }[] {
  const own = (label: Parameters<typeof t>[0], value: unknown, text = String(value ?? '')) => ({
    label: t(label),
    value,
    text,
  })
  const { contact } = details
  return [
    own('fields.title', title.trim()),
    own('fields.content', details.content, visibleText(details.content)),
    own('fields.profession', details.profession, professions.get(details.profession) ?? ''),
    own('fields.positions', details.positions),
    own('sections.employment', employmentValues(details), employmentFact(details, locale)),
    own(
      'fields.specifications',
      details.specifications.toSorted(),
      details.specifications.map((each) => t(`specification.${each}`)).join(', '),
    ),
    own('extra.label', details.extra.toSorted(), details.extra.map((each) => t(`extra.${each}`)).join(', ')),
    own('fields.workplaceType', details.workplaceType, t(`workplaceType.${details.workplaceType}`)),
    own('fields.location', details.location, details.location === 'unset' ? '' : t(`location.${details.location}`)),
    own('fields.country', details.country, countries.get(details.country ?? '') ?? ''),
    own('fields.address', details.address),
    own('fields.postCode', details.postCode),
    own('fields.city', details.city),
    own('sections.salary', salaryValues(details), salaryFact(details, locale)),
    own('fields.person', contact.person),
    own('fields.position', contact.position),
    own('fields.email', contact.email),
    own('fields.phone', contact.phone),
    own('fields.website', contact.website),
  ]
}

const employmentValues = ({ type, duration, extent, partTimeTypes, timePercentage, timeFrom, timeTo }: AdDetails) => [
  type,
  duration,
  extent,
  partTimeTypes,
  timePercentage,
  timeFrom,
  timeTo,
]
const salaryValues = ({
  salaryType,
  salaryMode,
  salaryCurrency,
  salaryPayout,
  salaryFixed,
  salaryFrom,
  salaryTo,
}: AdDetails) => [salaryType, salaryMode, salaryCurrency, salaryPayout, salaryFixed, salaryFrom, salaryTo]

/** What differs between what is saved and what stands on the page, in plain words. */
export function differencesOf(saved: DetailsForm, mine: DetailsForm, names: DetailNames): Difference[] {
  const fitted = (form: DetailsForm) => ({ ...form, details: normalizeAdDetails(form.details) })
  const own = rows(fitted(mine), names)
  const found = rows(fitted(saved), names).flatMap(({ label, value, text }, index) => {
    const other = own[index]
    if (!other || JSON.stringify(value) === JSON.stringify(other.value)) return []
    // The same words with other bold or links would look like no difference.
    const mark = text === other.text ? ` (${t('otherFormatting')})` : ''
    return [{ label, saved: `${text}${mark}`, mine: other.text }]
  })
  return sameTags(saved.tags, mine.tags)
    ? found
    : [...found, { label: t('sections.tags'), saved: tagWords(saved.tags), mine: tagWords(mine.tags) }]
}

/**
 * The form with what the user changed since `known` over what is stored now. What belongs together, as a salary, goes
 * together.
 */
export function mergeDetails(known: DetailsForm, stored: DetailsForm, mine: DetailsForm): DetailsForm {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const details = { ...stored.details }
  const take = (fields: readonly (keyof AdDetails)[]) => {
    if (fields.some((field) => !same(known.details[field], mine.details[field])))
      Object.assign(details, Object.fromEntries(fields.map((field) => [field, mine.details[field]])))
  }
  for (const group of groups) take(group)
  for (const field of keysOf(mine.details)) if (!groups.some((group) => group.includes(field))) take([field])
  return {
    title: known.title === mine.title.trim() ? stored.title : mine.title,
    details,
    tags: sameTags(known.tags, mine.tags) ? stored.tags : mine.tags,
  }
}

/** What is decided together. */
const groups: readonly (readonly (keyof AdDetails)[])[] = [
  ['type', 'duration', 'specifications', 'extent', 'partTimeTypes', 'timePercentage', 'timeFrom', 'timeTo'],
  ['salaryType', 'salaryMode', 'salaryCurrency', 'salaryPayout', 'salaryFixed', 'salaryFrom', 'salaryTo'],
  ['workplaceType', 'location', 'country', 'postCode', 'city', 'address'],
  ['contact'],
]

const keysOf = (details: AdDetails) => Object.keys(details) as (keyof AdDetails)[]

const tagWords = (tags: readonly FormTag[]) =>
  (['positive', 'negative'] as const)
    .map((side) => ({
      side,
      labels: tags.filter((tag) => !isProposal(tag) && sideOf(tag) === side).map(({ label }) => label),
    }))
    .filter(({ labels }) => labels.length > 0)
    .map(({ side, labels }) => `${t(`tags.${side}`)}: ${labels.join(', ')}`)
    .join('\n')
