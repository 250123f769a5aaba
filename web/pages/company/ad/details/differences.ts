import { employmentFact, salaryFact } from '#platform/site/view/ad-facts.ts'
import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import { normalizeAdDetails } from '#rules/ads/ad-details.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import type { Difference } from '#web/editing/difference.ts'
import type { DetailsForm } from './details-form.ts'
import { isProposal, sameTags, sideOf, type FormTag } from './tags/tag-list.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/** Names of the values that the form stores as ids or codes. */
export interface DetailNames {
  professions: ReadonlyMap<number, string>
  countries: ReadonlyMap<string, string>
  locale: Locale
}

const { t } = detailsTexts

/** Describes each field of the form: its label, the value to compare and the text to show. */
function describeFields(
  { title, details }: DetailsForm,
  { professions, countries, locale }: DetailNames,
): { label: string; value: unknown; text: string }[] {
  const row = (label: Parameters<typeof t>[0], value: unknown, text = String(value ?? '')) => ({
    label: t(label),
    value,
    text,
  })
  const { contact } = details
  return [
    row('fields.title', title.trim()),
    row('fields.content', details.content, visibleText(details.content)),
    row('fields.profession', details.profession, professions.get(details.profession) ?? ''),
    row('fields.positions', details.positions),
    row('sections.employment', employmentValues(details), employmentFact(details, locale)),
    row(
      'fields.specifications',
      details.specifications.toSorted(),
      details.specifications.map((each) => t(`specification.${each}`)).join(', '),
    ),
    row('extra.label', details.extra.toSorted(), details.extra.map((each) => t(`extra.${each}`)).join(', ')),
    row('fields.workplaceType', details.workplaceType, t(`workplaceType.${details.workplaceType}`)),
    row('fields.location', details.location, details.location === 'unset' ? '' : t(`location.${details.location}`)),
    row('fields.country', details.country, countries.get(details.country ?? '') ?? ''),
    row('fields.address', details.address),
    row('fields.postCode', details.postCode),
    row('fields.city', details.city),
    row('sections.salary', salaryValues(details), salaryFact(details, locale)),
    row('fields.person', contact.person),
    row('fields.position', contact.position),
    row('fields.email', contact.email),
    row('fields.phone', contact.phone),
    row('fields.website', contact.website),
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

/** Lists the differences between the saved form and the edited form in readable form. */
export function listDetailDifferences(saved: DetailsForm, mine: DetailsForm, names: DetailNames): Difference[] {
  const normalized = (form: DetailsForm) => ({ ...form, details: normalizeAdDetails(form.details) })
  const mineRows = describeFields(normalized(mine), names)
  const changed = describeFields(normalized(saved), names).flatMap(({ label, value, text }, index) => {
    const other = mineRows[index]
    if (!other || JSON.stringify(value) === JSON.stringify(other.value)) return []
    // If both texts are equal, only bold text or links differ. A note says so.
    const mark = text === other.text ? ` (${t('otherFormatting')})` : ''
    return [{ label, saved: `${text}${mark}`, mine: other.text }]
  })
  return sameTags(saved.tags, mine.tags)
    ? changed
    : [...changed, { label: t('sections.tags'), saved: tagsText(saved.tags), mine: tagsText(mine.tags) }]
}

/**
 * Merges the user's changes since `known` into the stored form. Related fields, such as those of the salary, are merged
 * together.
 */
export function mergeDetails(known: DetailsForm, stored: DetailsForm, mine: DetailsForm): DetailsForm {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const details = { ...stored.details }
  const takeMine = (fields: readonly (keyof AdDetails)[]) => {
    if (fields.some((field) => !same(known.details[field], mine.details[field])))
      Object.assign(details, Object.fromEntries(fields.map((field) => [field, mine.details[field]])))
  }
  for (const group of FIELD_GROUPS) takeMine(group)
  for (const field of keysOf(mine.details)) if (!FIELD_GROUPS.some((group) => group.includes(field))) takeMine([field])
  return {
    title: known.title === mine.title.trim() ? stored.title : mine.title,
    details,
    tags: sameTags(known.tags, mine.tags) ? stored.tags : mine.tags,
  }
}

/** Fields that are merged together. */
const FIELD_GROUPS: readonly (readonly (keyof AdDetails)[])[] = [
  ['type', 'duration', 'specifications', 'extent', 'partTimeTypes', 'timePercentage', 'timeFrom', 'timeTo'],
  ['salaryType', 'salaryMode', 'salaryCurrency', 'salaryPayout', 'salaryFixed', 'salaryFrom', 'salaryTo'],
  ['workplaceType', 'location', 'country', 'postCode', 'city', 'address'],
  ['contact'],
]

const keysOf = (details: AdDetails) => Object.keys(details) as (keyof AdDetails)[]

const tagsText = (tags: readonly FormTag[]) =>
  (['positive', 'negative'] as const)
    .map((side) => ({
      side,
      labels: tags.filter((tag) => !isProposal(tag) && sideOf(tag) === side).map(({ label }) => label),
    }))
    .filter(({ labels }) => labels.length > 0)
    .map(({ side, labels }) => `${t(`tags.${side}`)}: ${labels.join(', ')}`)
    .join('\n')
