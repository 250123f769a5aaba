import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { MAX_COMPANY_LINE_LENGTH, type CompanyInfo, type PostalAddress } from '#rules/companies/company-info.ts'
import { companyInfoTexts } from './texts.ts'

const { t } = companyInfoTexts

type Text = Exclude<keyof CompanyInfo, 'companyAddress' | 'billingAddress' | 'paperBilling'>
type AddressLine = Exclude<keyof PostalAddress, 'postCountry' | 'postAddress'>

/** Where a text of the company info stands. */
export type InfoPath = Text | `${'companyAddress' | 'billingAddress'}.${AddressLine}`

/** The text at a path; empty when there is none. */
export function textAt(info: CompanyInfo, path: InfoPath): string {
  const [first, line] = path.split('.') as [Text, undefined] | ['companyAddress' | 'billingAddress', AddressLine]
  return (line === undefined ? info[first] : info[first][line]) ?? ''
}

/** The same info with another text at a path. */
export function withText(info: CompanyInfo, path: InfoPath, text: string): CompanyInfo {
  const [first, line] = path.split('.') as [Text, undefined] | ['companyAddress' | 'billingAddress', AddressLine]
  return line === undefined ? { ...info, [first]: text } : { ...info, [first]: { ...info[first], [line]: text } }
}

const lastOf = (path: string) => path.slice(path.indexOf('.') + 1) as Text | AddressLine

/** What a field is called; on the address of invoices with its section. */
export function labelOf(path: string, isWhole = false): string {
  const label = t(`fields.${lastOf(path)}`)
  if (!isWhole || !path.includes('.')) return label
  return t('inAddress', {
    field: label,
    section: t(path.startsWith('billing') ? 'sections.billing' : 'sections.address'),
  })
}

/** Which words tell of a value that is not valid. */
function kindOf(path: string): 'postNumber' | 'email' | 'phone' | 'web' | 'person' {
  const last = lastOf(path)
  if (last === 'telephone') return 'phone'
  if (last === 'homePage') return 'web'
  if (last === 'contactPerson') return 'person'
  return last === 'postNumber' ? 'postNumber' : 'email'
}

/** What is wrong with a stored value (COMP-27); null when nothing is. */
export function problemAt(info: CompanyInfo, errors: FieldErrors, path: InfoPath): string | null {
  const [code] = errors[path] ?? []
  if (code === undefined) return null
  return code === 'required' || code === 'tooLong'
    ? t(`problem.${code}`)
    : t(`problem.${kindOf(path)}`, { value: textAt(info, path) })
}

/** What to type instead; null when nothing is wrong. */
export function mendingAt(errors: FieldErrors, path: InfoPath): string | null {
  const [code] = errors[path] ?? []
  if (code === undefined) return null
  if (code === 'required') return t('mend.required', { field: labelOf(path).toLocaleLowerCase() })
  return code === 'tooLong' ? t('mend.tooLong', { max: MAX_COMPANY_LINE_LENGTH }) : t(`mend.${kindOf(path)}`)
}

/** Puts the focus into the field of a path. */
export const goToField = (path: string) => document.getElementById(fieldId(path))?.querySelector('input')?.focus()

/** The id of the element around a field. */
export const fieldId = (path: string) => `info-${path}`
