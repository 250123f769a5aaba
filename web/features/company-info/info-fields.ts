import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { MAX_COMPANY_LINE_LENGTH, type CompanyInfo, type PostalAddress } from '#rules/companies/company-info.ts'
import { companyInfoTexts } from './texts.ts'

const { t } = companyInfoTexts

type Text = Exclude<keyof CompanyInfo, 'companyAddress' | 'billingAddress' | 'paperBilling'>
type AddressLine = Exclude<keyof PostalAddress, 'postCountry' | 'postAddress'>

/** Path of a text in the company info. */
export type InfoPath = Text | `${'companyAddress' | 'billingAddress'}.${AddressLine}`

/** Returns the text at a path, or an empty string. */
export function getText(info: CompanyInfo, path: InfoPath): string {
  const [first, line] = path.split('.') as [Text, undefined] | ['companyAddress' | 'billingAddress', AddressLine]
  return (line === undefined ? info[first] : info[first][line]) ?? ''
}

/** Returns the info with a new text at a path. */
export function withText(info: CompanyInfo, path: InfoPath, text: string): CompanyInfo {
  const [first, line] = path.split('.') as [Text, undefined] | ['companyAddress' | 'billingAddress', AddressLine]
  return line === undefined ? { ...info, [first]: text } : { ...info, [first]: { ...info[first], [line]: text } }
}

const lastSegment = (path: string) => path.slice(path.indexOf('.') + 1) as Text | AddressLine

/** Returns the label of a field. With `withSection`, an address field also names its section. */
export function getLabel(path: string, withSection = false): string {
  const label = t(`fields.${lastSegment(path)}`)
  if (!withSection || !path.includes('.')) return label
  return t('inAddress', {
    field: label,
    section: t(path.startsWith('billing') ? 'sections.billing' : 'sections.address'),
  })
}

/** Returns the kind of an invalid value, which selects its message. */
function getKind(path: string): 'postNumber' | 'email' | 'phone' | 'web' | 'person' {
  const last = lastSegment(path)
  if (last === 'telephone') return 'phone'
  if (last === 'homePage') return 'web'
  if (last === 'contactPerson') return 'person'
  return last === 'postNumber' ? 'postNumber' : 'email'
}

/** Returns the message about an invalid stored value (COMP-27). Null if the value is valid. */
export function getProblem(info: CompanyInfo, errors: FieldErrors, path: InfoPath): string | null {
  const [code] = errors[path] ?? []
  if (code === undefined) return null
  return code === 'required' || code === 'tooLong'
    ? t(`problem.${code}`)
    : t(`problem.${getKind(path)}`, { value: getText(info, path) })
}

/** Returns the message that says how to correct a value. Null if the value is valid. */
export function getCorrection(errors: FieldErrors, path: InfoPath): string | null {
  const [code] = errors[path] ?? []
  if (code === undefined) return null
  if (code === 'required') return t('mend.required', { field: getLabel(path).toLocaleLowerCase() })
  return code === 'tooLong' ? t('mend.tooLong', { max: MAX_COMPANY_LINE_LENGTH }) : t(`mend.${getKind(path)}`)
}

/** Focuses the field of a path. */
export const goToField = (path: string) => document.getElementById(fieldId(path))?.querySelector('input')?.focus()

/** Returns the element id of a field's container. */
export const fieldId = (path: string) => `info-${path}`
