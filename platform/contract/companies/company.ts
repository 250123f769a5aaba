import { Actor } from '#contract/base/actor.ts'
import { Type, type Static } from 'typebox'
import { MediaSelection } from '#contract/base/enums.ts'
import {
  DateTime,
  Email,
  Id,
  Line,
  PartVersion,
  Text,
  nullable,
  strict,
  PersonName,
  Phone,
  NumberLine,
  Url,
} from '#contract/base/scalars.ts'

/** A postal address. `postAddress` is the single-line address that some registries provide. */
export const Address = strict({
  coAddress: nullable(Line),
  streetAddress: Line,
  postNumber: NumberLine,
  postArea: Line,
  postCountry: Line,
  postAddress: nullable(Line),
})
export type Address = Static<typeof Address>

/** The company info for billing and contact. */
export const Company = strict({
  id: Id,
  name: Type.String(),
  billingName: nullable(Type.String()),
  organizationNumber: Type.String(),
  vatNumber: nullable(Type.String()),
  logo: nullable(Type.String({ description: 'a PNG image as a data URL' })),
  companyAddress: Address,
  billingAddress: Address,
  telephone: Type.String(),
  contactEmail: Type.String(),
  homePage: nullable(Type.String()),
  contactPerson: Type.String(),
  paperBilling: Type.Boolean(),
  invoiceEmail: nullable(Type.String()),
  mediaSelection: MediaSelection,
  mediaSelectionUpdatedAt: nullable(DateTime),
  /** The number of the company's own images and films for social media. Beyond the documents. */
  mediaFileCount: Type.Integer({ minimum: 0 }),
  vatAmount: Type.Number(),
  /** The main salesperson. Beyond the documents. */
  salesperson: nullable(Actor),
  /** Pass it to the next save to detect concurrent changes. Beyond the documents. */
  version: PartVersion,
})
export type Company = Static<typeof Company>

/** A PNG logo as a data URL, at most 5 MB before Base64 encoding. Null deletes the logo. */
export const PngAddress = Text('opaque', 7_000_000, { description: 'a PNG image as a data URL; null deletes the logo' })

/** The editable part of the company info. */
export const CompanyEdit = strict({
  id: Id,
  name: Line,
  billingName: nullable(Line),
  vatNumber: nullable(NumberLine),
  companyAddress: Address,
  billingAddress: Address,
  telephone: Phone,
  contactEmail: Email,
  homePage: nullable(Url),
  contactPerson: PersonName,
  paperBilling: Type.Boolean(),
  invoiceEmail: nullable(Email),
  logo: nullable(PngAddress),
  /** If true, the stored logo is kept and `logo` is ignored. Beyond the documents. */
  keepLogo: Type.Optional(Type.Boolean()),
  /** The version you last read. If omitted, the stored values are overwritten. Beyond the documents. */
  version: Type.Optional(PartVersion),
})
export type CompanyEdit = Static<typeof CompanyEdit>
