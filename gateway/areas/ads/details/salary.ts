import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { StatedSalary } from '#contract/ads/feeds.ts'
import type { SalaryInput } from '#gateway/__generated__/resolvers.ts'
import { salaryPeriods } from './enums.ts'

/** The fields of a salary in the REST body. */
type SalaryFields = Pick<
  AdDetails,
  'salaryMode' | 'salaryCurrency' | 'salaryPayout' | 'salaryFixed' | 'salaryFrom' | 'salaryTo'
>

/** Source of `Salary`. */
export type SalarySource = NonNullable<ReturnType<typeof readSalary>>

/** Returns the salary of the details. Null if they state none. */
export function readSalary(fields: SalaryFields) {
  const { salaryMode: mode, salaryCurrency: currency, salaryFixed: amount } = fields
  const { salaryFrom: minimum, salaryTo: maximum } = fields
  if (mode === 'unset') return null
  const shared = { currency, period: salaryPeriods.toName(fields.salaryPayout) }
  return mode === 'fixed'
    ? { __typename: 'SalaryAmount' as const, ...shared, amount }
    : { __typename: 'SalaryRange' as const, ...shared, minimum, maximum }
}

/** Returns the salary of a published ad. */
export const readStatedSalary = ({ currency, period, fixed, from, to }: StatedSalary): SalarySource | null =>
  readSalary({
    salaryMode: fixed === null ? 'range' : 'fixed',
    salaryCurrency: currency,
    salaryPayout: period,
    salaryFixed: fixed,
    salaryFrom: from,
    salaryTo: to,
  })

/** Returns the salary as fields of the REST body. */
export function writeSalary(salary: SalaryInput | null | undefined): SalaryFields {
  const stated = salary?.amount ?? salary?.range
  return {
    salaryMode: stated == null ? 'unset' : salary?.amount == null ? 'range' : 'fixed',
    salaryCurrency: stated?.currency ?? null,
    salaryPayout: stated == null ? 'monthly' : salaryPeriods.toWire(stated.period),
    salaryFixed: salary?.amount?.amount ?? null,
    salaryFrom: salary?.range?.minimum ?? null,
    salaryTo: salary?.range?.maximum ?? null,
  }
}

/** Returns the path within the input for a field of the REST body. Null if it is no field of the salary. */
export function salaryPath(field: string, salary: SalaryInput | null | undefined): string | null {
  const stated = salary?.amount == null ? 'salary.range' : 'salary.amount'
  switch (field) {
    case 'salaryMode':
      return 'salary'
    case 'salaryCurrency':
      return `${stated}.currency`
    case 'salaryPayout':
      return `${stated}.period`
    case 'salaryFixed':
      return 'salary.amount.amount'
    case 'salaryFrom':
      return 'salary.range.minimum'
    case 'salaryTo':
      return 'salary.range.maximum'
    default:
      return null
  }
}
