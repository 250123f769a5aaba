import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import { checkPostCode } from '#rules/ads/ad-details.ts'
import { MAX_COMPANY_LINE_LENGTH } from './company-info.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { checkTemplateName } from '#rules/ads/templates.ts'

// Workplaces that provide the address of an ad. Source: 3§2.3, 3§5.

/** A workplace as it is stored. */
export interface Workplace {
  name: string
  streetAddress: string
  postNumber: string
  postArea: string
  postCountry: string
}

/** Trims a workplace. Its country defaults to Sweden. */
export const normalizeWorkplace = ({
  name,
  streetAddress,
  postNumber,
  postArea,
  postCountry,
}: Workplace): Workplace => ({
  name: name.trim(),
  streetAddress: streetAddress.trim(),
  postNumber: postNumber.trim(),
  postArea: postArea.trim(),
  postCountry: postCountry.trim() || HOME_COUNTRY,
})

/**
 * Checks a trimmed workplace (COMP-75, COMP-77). Each field: 'required', 'tooLong'. In Sweden, the postal code is
 * 'invalid' unless it has five digits.
 */
export function checkWorkplace(workplace: Workplace, disallowed: readonly string[] = []): FieldErrors {
  const errors: FieldErrors = {}
  for (const code of checkTemplateName(workplace.name, disallowed)) addError(errors, 'name', code)
  for (const field of ['streetAddress', 'postArea'] as const) {
    if (workplace[field] === '') addError(errors, field, 'required')
    else if (workplace[field].length > MAX_COMPANY_LINE_LENGTH) addError(errors, field, 'tooLong')
  }
  if (workplace.postCountry === HOME_COUNTRY)
    for (const code of checkPostCode(workplace.postNumber, true)) addError(errors, 'postNumber', code)
  else if (workplace.postNumber === '') addError(errors, 'postNumber', 'required')
  else if (workplace.postNumber.length > MAX_COMPANY_LINE_LENGTH) addError(errors, 'postNumber', 'tooLong')
  return errors
}
