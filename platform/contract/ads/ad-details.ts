import { Type, type Static } from 'typebox'
import {
  AdLocation,
  AdPriority,
  Duration,
  EmploymentType,
  Extent,
  SalaryMode,
  SalaryPayout,
  SalaryType,
  Specification,
  WorkplaceType,
} from '#contract/base/enums.ts'
import {
  Email,
  Html,
  Line,
  InputList,
  nullable,
  oneOf,
  strict,
  PersonName,
  Phone,
  NumberLine,
  Url,
} from '#contract/base/scalars.ts'

/** The schema limit. The rules remove duplicates. */
const MAX_SPECIFICATIONS = 20

/** The details of an ad: its text, employment terms, salary, location and contact. */
export const AdDetails = strict({
  content: Html,
  profession: Type.Integer(),
  positions: Type.Integer(),
  type: EmploymentType,
  duration: nullable(Duration),
  specifications: InputList(Specification, MAX_SPECIFICATIONS),
  extent: Extent,
  partTimeTypes: oneOf('unset', 'percentage', 'range'),
  timePercentage: nullable(Type.Integer({ minimum: 1, maximum: 99 })),
  timeFrom: nullable(Type.Integer({ minimum: 1, maximum: 97 })),
  timeTo: nullable(Type.Integer({ minimum: 2, maximum: 99 })),
  extra: InputList(oneOf('weekend', 'extra'), 2),
  workplaceType: WorkplaceType,
  salaryType: SalaryType,
  salaryMode: SalaryMode,
  salaryCurrency: nullable(Line),
  salaryPayout: SalaryPayout,
  salaryFixed: nullable(Type.Number()),
  salaryFrom: nullable(Type.Number()),
  salaryTo: nullable(Type.Number()),
  location: AdLocation,
  country: nullable(Line),
  postCode: nullable(NumberLine),
  city: nullable(Line),
  address: nullable(Line),
  contact: strict({
    person: PersonName,
    position: Line,
    email: Email,
    phone: Phone,
    website: nullable(Url),
  }),
  /** Always present in responses. A save without it keeps the stored value. Source: 1§3 (AD-09). */
  priority: Type.Optional(AdPriority),
})
export type AdDetails = Static<typeof AdDetails>
