import { graphql, readInlineData } from 'react-relay'
import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import { normalizeAdDetails } from '#rules/ads/ad-details.ts'
import { toDecimal } from '#web/i18n/money.ts'
import type {
  detailsWire_details$data,
  detailsWire_details$key,
} from '#web/__generated__/detailsWire_details.graphql.ts'
import type {
  AdDetailsInput,
  SalaryInput,
  WorkingTimeInput,
} from '#web/__generated__/useSaveDetailsMutation.graphql.ts'
import * as enums from './detail-enums.ts'

/** Returns the saved details as the form edits them. */
export function readDetails(key: detailsWire_details$key): AdDetails {
  const saved = readInlineData(
    graphql`
      fragment detailsWire_details on AdDetails @inline {
        content
        profession {
          id
          databaseId
        }
        positions
        type
        duration
        specifications
        workingTime {
          __typename
          extent
          ... on PartTimePercentage {
            percentage
          }
          ... on PartTimeRange {
            minimum
            maximum
          }
        }
        extra
        workplaceType
        salaryType
        salary {
          __typename
          currency
          period
          ... on SalaryAmount {
            amount
          }
          ... on SalaryRange {
            minimum
            maximum
          }
        }
        location
        country
        postCode
        city
        address
        contact {
          person
          position
          email
          phone
          website
        }
      }
    `,
    key,
  )
  return {
    content: saved.content,
    profession: saved.profession?.databaseId ?? 0,
    positions: saved.positions,
    type: enums.employmentTypes.toRule(saved.type),
    duration: saved.duration ? enums.durations.toRule(saved.duration) : null,
    specifications: saved.specifications.map(enums.specifications.toRule),
    ...readWorkingTime(saved.workingTime),
    extra: saved.extra.map(enums.extraWork.toRule),
    workplaceType: enums.workplaceTypes.toRule(saved.workplaceType),
    salaryType: enums.salaryTypes.toRule(saved.salaryType),
    ...readSalary(saved.salary ?? null),
    location: enums.locations.toRule(saved.location),
    country: saved.country ?? null,
    postCode: saved.postCode ?? null,
    city: saved.city ?? null,
    address: saved.address ?? null,
    contact: { ...saved.contact, website: saved.contact.website ?? null },
  }
}

/**
 * Returns the form as mutation input, trimmed and normalized (AD-77). `professionIds` maps the platform ids of
 * occupations to their global ids.
 */
export function writeDetails(form: AdDetails, professionIds: ReadonlyMap<number, string>): AdDetailsInput {
  const details = normalizeAdDetails(form)
  const { content, positions, country, postCode, city, address, contact } = details
  return {
    content,
    professionId: professionIds.get(details.profession) ?? null,
    positions,
    type: enums.employmentTypes.toSchema(details.type),
    duration: details.duration && enums.durations.toSchema(details.duration),
    specifications: details.specifications.map(enums.specifications.toSchema),
    workingTime: writeWorkingTime(details),
    extra: details.extra.map(enums.extraWork.toSchema),
    workplaceType: enums.workplaceTypes.toSchema(details.workplaceType),
    salaryType: enums.salaryTypes.toSchema(details.salaryType),
    salary: writeSalary(details),
    location: enums.locations.toSchema(details.location),
    country,
    postCode,
    city,
    address,
    contact,
  }
}

type SavedWorkingTime = detailsWire_details$data['workingTime']
type SavedSalary = NonNullable<detailsWire_details$data['salary']>
type WorkingTime = Pick<AdDetails, 'extent' | 'partTimeTypes' | 'timePercentage' | 'timeFrom' | 'timeTo'>
type Salary = Pick<
  AdDetails,
  'salaryMode' | 'salaryCurrency' | 'salaryPayout' | 'salaryFixed' | 'salaryFrom' | 'salaryTo'
>

function readWorkingTime(saved: SavedWorkingTime): WorkingTime {
  const none: WorkingTime = {
    extent: enums.extents.toRule(saved.extent),
    partTimeTypes: 'unset',
    timePercentage: null,
    timeFrom: null,
    timeTo: null,
  }
  if (saved.__typename === 'PartTimePercentage')
    return { ...none, partTimeTypes: 'percentage', timePercentage: saved.percentage ?? null }
  if (saved.__typename === 'PartTimeRange')
    return { ...none, partTimeTypes: 'range', timeFrom: saved.minimum ?? null, timeTo: saved.maximum ?? null }
  return none
}

function writeWorkingTime(details: WorkingTime): WorkingTimeInput {
  const { extent, partTimeTypes, timePercentage, timeFrom, timeTo } = details
  if (partTimeTypes === 'percentage') return { partTimePercentage: { percentage: timePercentage } }
  if (partTimeTypes === 'range') return { partTimeRange: { minimum: timeFrom, maximum: timeTo } }
  return { extent: enums.extents.toSchema(extent) }
}

const toNumber = (decimal: string | null | undefined): number | null => (decimal == null ? null : Number(decimal))
const toAmount = (amount: number | null): string | null => (amount === null ? null : toDecimal(amount))

function readSalary(saved: SavedSalary | null): Salary {
  const none: Salary = {
    salaryMode: 'unset',
    salaryCurrency: saved?.currency ?? null,
    salaryPayout: saved ? enums.salaryPeriods.toRule(saved.period) : 'monthly',
    salaryFixed: null,
    salaryFrom: null,
    salaryTo: null,
  }
  if (saved?.__typename === 'SalaryAmount') return { ...none, salaryMode: 'fixed', salaryFixed: toNumber(saved.amount) }
  if (saved?.__typename === 'SalaryRange')
    return { ...none, salaryMode: 'range', salaryFrom: toNumber(saved.minimum), salaryTo: toNumber(saved.maximum) }
  return none
}

function writeSalary(details: Salary): SalaryInput | null {
  const { salaryMode, salaryCurrency: currency, salaryFixed, salaryFrom, salaryTo } = details
  const shared = { currency, period: enums.salaryPeriods.toSchema(details.salaryPayout) }
  switch (salaryMode) {
    case 'fixed':
      return { amount: { ...shared, amount: toAmount(salaryFixed) } }
    case 'range':
      return { range: { ...shared, minimum: toAmount(salaryFrom), maximum: toAmount(salaryTo) } }
    case 'unset':
      return null
  }
}

const rulePaths: Readonly<Record<string, string>> = {
  professionId: 'profession',
  workingTime: 'extent',
  'workingTime.partTimePercentage.percentage': 'timePercentage',
  'workingTime.partTimeRange.minimum': 'timeFrom',
  'workingTime.partTimeRange.maximum': 'timeTo',
  salary: 'salaryMode',
  'salary.amount.amount': 'salaryFixed',
  'salary.amount.currency': 'salaryCurrency',
  'salary.amount.period': 'salaryPayout',
  'salary.range.minimum': 'salaryFrom',
  'salary.range.maximum': 'salaryTo',
  'salary.range.currency': 'salaryCurrency',
  'salary.range.period': 'salaryPayout',
}

/** Maps a path below `details` of the mutation input to the path in the rules. */
export const rulePath = (path: string): string => rulePaths[path] ?? path
