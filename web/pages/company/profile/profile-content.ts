import {
  COMPANY_SIZES,
  toValidProfile,
  normalizeProfile,
  type CompanyProfileText,
  type CompanySize,
} from '#rules/companies/company-profile.ts'

/** The edited profile. `logo` is a data URL for a new logo, null to remove the logo, and undefined to keep it. */
export interface EditedProfile extends CompanyProfileText {
  logo?: string | null | undefined
}

/** The stored profile: the draft if there is one, otherwise the published profile. */
export interface StoredProfile extends CompanyProfileText {
  /** The logo of the stored profile. */
  shownLogo: string | null
  version: string
}

type SizeName = `FROM_${number}`
const toSizeName = (size: CompanySize) => `FROM_${size.replace(/ /g, '').replace(/-.*/, '')}` as SizeName

/** Returns the schema's name of a company size. */
export const toSchemaSize = (size: CompanySize | null) => (size === null ? null : toSizeName(size))

/** The content of a profile in the schema. */
export interface Content {
  readonly name: string
  readonly size: string | null | undefined
  readonly about: string | null | undefined
  readonly contact: string | null | undefined
  readonly founded: string | null | undefined
  readonly logo: string | null | undefined
  readonly mainOffice: string | null | undefined
  readonly revenue: string | null | undefined
  readonly webSite: string
}

/** Converts the profile to edit: the draft if there is one, otherwise the published profile (COMP-53). */
export function readProfile({
  published,
  draft,
  version,
}: {
  readonly published: Content
  readonly draft: Content | null | undefined
  readonly version: string
}): StoredProfile {
  const { name, size, about, contact, founded, logo, mainOffice, revenue, webSite } = draft ?? published
  return {
    name,
    size: COMPANY_SIZES.find((each) => toSizeName(each) === size) ?? null,
    about: about ?? null,
    contact: contact ?? null,
    founded: founded ?? null,
    mainOffice: mainOffice ?? null,
    revenue: revenue ?? null,
    webSite,
    shownLogo: logo ?? null,
    version,
  }
}

/** The text fields of a profile in page order. */
const PROFILE_TEXT_FIELDS = ['name', 'mainOffice', 'revenue', 'founded', 'contact', 'webSite', 'about'] as const

/** Converts the edited profile for a save. */
export const toStored = (mine: EditedProfile): CompanyProfileText => toValidProfile(normalizeProfile(mine))

/** Whether a save would change anything. */
export function isProfileChanged(stored: StoredProfile, mine: EditedProfile): boolean {
  if (mine.logo !== undefined) return true
  const [saved, edited] = [normalizeProfile(stored), normalizeProfile(mine)]
  return (
    saved.size !== edited.size || PROFILE_TEXT_FIELDS.some((field) => (saved[field] ?? '') !== (edited[field] ?? ''))
  )
}
