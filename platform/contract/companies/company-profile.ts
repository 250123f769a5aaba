import { Type } from 'typebox'
import { MAX_TYPED_ABOUT_LENGTH, COMPANY_SIZES, MAX_PROFILE_LINE_LENGTH } from '#rules/companies/company-profile.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { DateOnly, DateTime, Id, nullable, PartVersion, strict, InputText } from '#contract/base/scalars.ts'
import { PngAddress } from './company.ts'

const Line = InputText('line', MAX_PROFILE_LINE_LENGTH)

const profileFields = {
  name: Line,
  size: nullable(Type.Enum([...COMPANY_SIZES])),
  about: nullable(InputText('text', MAX_TYPED_ABOUT_LENGTH)),
  contact: nullable(Line),
  founded: nullable(InputText('number', MAX_PROFILE_LINE_LENGTH)),
  /** A PNG image as a data URL. */
  logo: nullable(PngAddress),
  mainOffice: nullable(Line),
  revenue: nullable(Line),
  webSite: InputText('url', MAX_PROFILE_LINE_LENGTH),
}

/**
 * GET /companyProfile. Returns the published profile of a company on the job site, and its unpublished draft. Source:
 * 3§7, 3§3. Roles: company member.
 */
export const CompanyProfile = declare({
  id: 'company-profile',
  family: 'company profile',
  method: 'GET',
  path: '/companyProfile',
  query: strict({ id: Id }),
  response: strict({
    ...profileFields,
    /** The last part of the page's URL. Empty until the page is published. */
    urlFragment: Type.String(),
    organizationNumber: Type.String(),
    /** The saved changes that are not published yet, or null. */
    draftProfile: nullable(strict(profileFields)),
    /**
     * When the page was last published. If null, it was never published, and the profile consists of known company
     * details. Beyond the documents.
     */
    publishedAt: nullable(DateTime),
    /** The page's full URL. Null until the page is published. Beyond the documents. */
    publicUrl: nullable(Type.String()),
    /** Pass it to the next save to detect concurrent changes. Beyond the documents. */
    version: PartVersion,
    /** The newest active ads, as listed on the page, and the total number of active ads. Beyond the documents. */
    ads: Type.Array(strict({ title: Type.String(), city: nullable(Type.String()), lastDay: nullable(DateOnly) })),
    adCount: Type.Integer(),
  }),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** PUT /companyProfile/{id}. Saves the draft. Source: 3§7, 3§5. Roles: company member. */
export const SaveCompanyProfile = declare({
  id: 'save-company-profile',
  family: 'company profile',
  method: 'PUT',
  path: '/companyProfile/{id}',
  params: strict({ id: Id }),
  body: strict({
    ...profileFields,
    /** If true, the stored logo is kept and `logo` is ignored. Beyond the documents. */
    keepLogo: Type.Optional(Type.Boolean()),
    version: Type.Optional(PartVersion),
  }),
  response: Type.Boolean(),
  access: companyMember('company', 'params.id'),
  whileImpersonating: 'allowed',
  errors: {
    400: '`about` is longer than 500 characters, `size` is not one of the list, or the name or website is missing',
    409: '`changedMeanwhile`: someone else changed the profile after you read it',
  },
})

/** POST /companyProfile/{id}. Publishes the draft. Source: 3§7. Roles: company member. */
export const PublishCompanyProfile = declare({
  id: 'publish-company-profile',
  family: 'company profile',
  method: 'POST',
  path: '/companyProfile/{id}',
  params: strict({ id: Id }),
  response: Type.Boolean(),
  access: companyMember('company', 'params.id'),
  whileImpersonating: 'allowed',
  errors: { 409: 'there are no unpublished changes' },
})
