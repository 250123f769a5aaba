import type {
  AdContact,
  AdDetails,
  AdLocation,
  EmploymentType,
  Extent,
  WorkplaceType,
} from '#rules/ads/ad-details-model.ts'
import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import { checkAdDetails, detailsSectionOf, type AdDetailsOptions } from '#rules/ads/ad-details.ts'
import { allowedSpecifications, keepAllowedSpecifications } from '#rules/ads/ad-specifications.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { checkAdTitle } from '#rules/ads/ad-and-folder-names.ts'
import { isBlank } from '#rules/text-and-time/text.ts'
import { sameTags, type FormTag } from './tags/tag-list.ts'
import { contentText } from '#web/editing/content-text.ts'

/** The fields that the page edits. */
export interface DetailsForm {
  title: string
  details: AdDetails
  tags: readonly FormTag[]
}

/** The stored form with its version. A save sends the version back. */
export interface SavedForm {
  form: DetailsForm
  version: string
}

/** The sections of the page in their order. */
export const SECTIONS = ['text', 'profession', 'employment', 'workplace', 'salary', 'contact', 'tags'] as const
export type Section = (typeof SECTIONS)[number]

/** Returns the page section of a path. The page groups text and workplace differently from the rules. */
export function pageSection(path: string): Section {
  if (path === 'title' || path === 'content') return 'text'
  if (path === 'workplaceType') return 'workplace'
  const section = detailsSectionOf(path)
  return section === 'basics' ? 'profession' : section === 'location' ? 'workplace' : section
}

/** Returns the validation errors in page order. */
export function checkForm(form: DetailsForm, options: Omit<AdDetailsOptions, 'positiveTags'>): FieldErrors {
  const positiveTags = form.tags.filter(({ type }) => type === 'positive').length
  const title = checkAdTitle(form.title)
  const errors: FieldErrors = {
    ...(title.length > 0 ? { title } : {}),
    ...checkAdDetails(form.details, { ...options, positiveTags }),
  }
  return Object.fromEntries(
    Object.entries(errors).toSorted(([a], [b]) => SECTIONS.indexOf(pageSection(a)) - SECTIONS.indexOf(pageSection(b))),
  )
}

/** Whether the form differs from the saved form. Tags that only the analysis has added do not count. */
export function isDirty(form: DetailsForm, saved: DetailsForm): boolean {
  return (
    form.title.trim() !== saved.title ||
    contentText(form.details) !== contentText(saved.details) ||
    !sameTags(form.tags, saved.tags)
  )
}

/**
 * Changes the employment type or duration and drops the specifications that it excludes (AD-85 to AD-88). Hourly
 * employment is part time. A later change to another type restores the previous extent.
 */
export function setEmployment(
  details: AdDetails,
  change: Partial<Pick<AdDetails, 'type' | 'duration'>>,
  extentBefore: Extent = 'fullTime',
): AdDetails {
  const type: EmploymentType = change.type ?? details.type
  const duration = type === 'temporary' ? ('duration' in change ? (change.duration ?? null) : details.duration) : null
  return {
    ...details,
    type,
    duration,
    extent: type === 'hourly' ? 'partTime' : details.type === 'hourly' ? extentBefore : details.extent,
    specifications: keepAllowedSpecifications(details.specifications, type, duration),
  }
}

/** Returns the specifications to offer for the employment type, and the other specifications of the ad (AD-83). */
export function specificationChoices(details: AdDetails) {
  const offered = allowedSpecifications(details.type, details.duration)
  return { offered, kept: details.specifications.filter((each) => !offered.includes(each)) }
}

/**
 * Changes the location:
 * - A domestic location sets the home country, and an abroad location has no country at first (AD-100, AD-102).
 * - A remote location forces the workplace type (AD-103). Another location restores the previous type.
 */
export function setLocation(
  details: AdDetails,
  location: AdLocation,
  workplaceBefore: WorkplaceType = 'onsite',
): AdDetails {
  const country =
    location === 'domestic'
      ? HOME_COUNTRY
      : location === 'abroad' && details.country !== HOME_COUNTRY
        ? details.country
        : null
  return {
    ...details,
    location,
    country,
    workplaceType:
      location === 'remote' ? 'remote' : details.location === 'remote' ? workplaceBefore : details.workplaceType,
  }
}

/** Whether replacing the contact would lose data (AD-106). */
export const hasContact = ({ person, position, email, phone }: AdContact) =>
  ![person, position, email, phone].every(isBlank)

/** Returns the value at a path of the rules. A server error is shown until the value at its path changes. */
export function valueAt({ title, details, tags }: DetailsForm, path: string): unknown {
  if (path === 'title') return title
  if (path === 'tags') return tags
  const [field = '', part = ''] = path.split('.')
  if (field === 'contact') return Object.entries(details.contact).find(([name]) => name === part)?.[1]
  return Object.entries(details).find(([name]) => name === field)?.[1]
}
