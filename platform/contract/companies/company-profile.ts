import { Type } from 'typebox'
import { ABOUT_TYPED_LENGTH, COMPANY_SIZES, PROFILE_LINE_MAX_LENGTH } from '#rules/companies/company-profile.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { DateOnly, DateTime, Id, nullable, PartVersion, strict, Typed } from '#contract/base/shapes.ts'
import { PngAddress } from '#contract/base/types.ts'

const Line = Typed(PROFILE_LINE_MAX_LENGTH)

const text = {
  name: Line,
  size: nullable(Type.Enum([...COMPANY_SIZES])),
  about: nullable(Typed(ABOUT_TYPED_LENGTH)),
  contact: nullable(Line),
  founded: nullable(Line),
  /** As a data address, PNG. */
  logo: nullable(PngAddress),
  mainOffice: nullable(Line),
  revenue: nullable(Line),
  webSite: Line,
}

/**
 * GET /companyProfile: what the job site shows of a company, and what it will show once it is published. Source: 3§7,
 * 3§3. Roles: company member.
 */
export const CompanyProfile = declare({
  id: 'company-profile',
  family: 'company profile',
  method: 'GET',
  path: '/companyProfile',
  query: strict({ id: Id }),
  response: strict({
    ...text,
    /** The last part of the page's address; empty until it is published. */
    urlFragment: Type.String(),
    organizationNumber: Type.String(),
    /** What was saved and not published; null when there is nothing of the kind. */
    draftProfile: nullable(strict(text)),
    /**
     * When the page was published last; null for never, and the profile is then what is known of the company. Beyond
     * the documents.
     */
    publishedAt: nullable(DateTime),
    /** The page's whole address; null until it is published. Beyond the documents. */
    publicUrl: nullable(Type.String()),
    /** What a save carries back. Beyond the documents. */
    version: PartVersion,
    /** The newest active ads, as the page lists them, and how many there are. Beyond the documents. */
    ads: Type.Array(strict({ title: Type.String(), city: nullable(Type.String()), lastDay: nullable(DateOnly) })),
    adCount: Type.Integer(),
  }),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** PUT /companyProfile/{id}: saves the draft. Source: 3§7, 3§5. Roles: company member. */
export const SaveCompanyProfile = declare({
  id: 'save-company-profile',
  family: 'company profile',
  method: 'PUT',
  path: '/companyProfile/{id}',
  params: strict({ id: Id }),
  body: strict({
    ...text,
    /** The logo stays as it is, whatever `logo` says. Beyond the documents. */
    keepLogo: Type.Optional(Type.Boolean()),
    version: Type.Optional(PartVersion),
  }),
  response: Type.Boolean(),
  access: companyMember('company', 'params.id'),
  errors: {
    400: 'invalid fields (about over 500 characters, size not in the list, no name or website)',
    409: 'changed meanwhile',
  },
})

/** POST /companyProfile/{id}: publishes the draft. Source: 3§7. Roles: company member. */
export const PublishCompanyProfile = declare({
  id: 'publish-company-profile',
  family: 'company profile',
  method: 'POST',
  path: '/companyProfile/{id}',
  params: strict({ id: Id }),
  response: Type.Boolean(),
  access: companyMember('company', 'params.id'),
  errors: { 409: 'no draft to publish' },
})
