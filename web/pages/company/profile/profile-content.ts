import {
  COMPANY_SIZES,
  toValidProfile,
  normalizeProfile,
  type CompanyProfileText,
  type CompanySize,
} from '#rules/companies/company-profile.ts'

/**
 * A profile as it stands on the page; a logo that is new is a data address, one that is to go null, left out it stays.
 */
export interface EditedProfile extends CompanyProfileText {
  logo?: string | null | undefined
}

/** A profile as stored: its draft, or what is published. */
export interface StoredProfile extends CompanyProfileText {
  /** The logo that is shown with it. */
  shownLogo: string | null
  version: string
}

type SizeName = `FROM_${number}`
const nameOf = (size: CompanySize) => `FROM_${size.replace(/ /g, '').replace(/-.*/, '')}` as SizeName

/** A size as the schema names it. */
export const sizeName = (size: CompanySize | null) => (size === null ? null : nameOf(size))

/** What the schema tells of a profile's content. */
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

/** The profile to edit (COMP-53): the draft, or what is published. */
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
    size: COMPANY_SIZES.find((each) => nameOf(each) === size) ?? null,
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

/** The texts of a profile, in the order of the page. */
export const profileTexts = ['name', 'mainOffice', 'revenue', 'founded', 'contact', 'webSite', 'about'] as const

/** What is to be stored of what stands on the page. */
export const toStore = (mine: EditedProfile): CompanyProfileText => toValidProfile(normalizeProfile(mine))

/** Whether there is something to store. */
export function differsFrom(stored: StoredProfile, mine: EditedProfile): boolean {
  if (mine.logo !== undefined) return true
  const [saved, own] = [normalizeProfile(stored), normalizeProfile(mine)]
  return saved.size !== own.size || profileTexts.some((field) => (saved[field] ?? '') !== (own[field] ?? ''))
}
