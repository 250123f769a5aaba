import type { CallOutput } from '#contract/base/call.ts'
import type { CompanyProfile } from '#contract/companies/company-profile.ts'
import { COMPANY_SIZES, type CompanySize } from '#rules/companies/company-profile.ts'

const nameOf = (size: CompanySize) => `FROM_${size.replace(/ /g, '').replace(/-.*/, '')}` as const
type SizeName =
  | 'FROM_1'
  | 'FROM_5'
  | 'FROM_10'
  | 'FROM_20'
  | 'FROM_50'
  | 'FROM_100'
  | 'FROM_200'
  | 'FROM_500'
  | 'FROM_1000'
  | 'FROM_1500'
  | 'FROM_2000'
  | 'FROM_3000'
  | 'FROM_4000'
  | 'FROM_5000'
  | 'FROM_10000'
const sizes = new Map<string, CompanySize>(COMPANY_SIZES.map((size) => [nameOf(size), size]))

/** GraphQL names of company sizes, by their lower bound. */
const toSizeName = (size: CompanySize | null): SizeName | null => (size === null ? null : (nameOf(size) as SizeName))
/** Returns the REST value of a company size. */
export const fromSizeName = (name: string | null | undefined): CompanySize | null =>
  name == null ? null : (sizes.get(name) ?? null)

type Wire = CallOutput<typeof CompanyProfile>

const contentOf = ({
  name,
  size,
  about,
  contact,
  founded,
  logo,
  mainOffice,
  revenue,
  webSite,
}: NonNullable<Wire['draftProfile']>) => ({
  name,
  size: toSizeName(size as CompanySize | null),
  about,
  contact,
  founded,
  logo,
  mainOffice,
  revenue,
  webSite,
})

/** Source of `CompanyProfileContent`. */
export type CompanyProfileContentMapper = ReturnType<typeof contentOf>
/** Source of `CompanyProfile`. */
export type CompanyProfileMapper = ReturnType<typeof mapCompanyProfile>

export const mapCompanyProfile = (profile: Wire) => ({
  published: contentOf(profile),
  draft: profile.draftProfile === null ? null : contentOf(profile.draftProfile),
  publishedAt: profile.publishedAt,
  publicUrl: profile.publicUrl,
  urlFragment: profile.urlFragment,
  organizationNumber: profile.organizationNumber,
  ads: profile.ads,
  adCount: profile.adCount,
  version: profile.version,
})
