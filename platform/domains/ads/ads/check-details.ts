import type { AdDetails } from '#contract/ads/ad-details.ts'
import { withoutAddedRel } from '#platform/foundation/html/sanitise.ts'
import { checkAdDetails } from '#rules/ads/ad-details.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { countryCodes, currencyCodes } from '#platform/domains/identity/preferences/codes.ts'
import { professionById } from '#platform/domains/ads/professions/profession-list.ts'

/**
 * Validates details after sanitising their content. Also checks that profession, currency and country exist
 * (`unknown`).
 */
export function checkDetails(
  details: AdDetails,
  options: { employmentServiceConnected: boolean; isAdAdmin: boolean; isDraft?: boolean },
): FieldErrors {
  const errors = checkAdDetails(
    { ...details, content: withoutAddedRel(details.content) },
    { ...options, tagsAvailable: false },
  )
  if (details.profession > 0 && !professionById(details.profession)) errors['profession'] = ['unknown']
  if (details.salaryCurrency !== null && !currencyCodes.includes(details.salaryCurrency))
    errors['salaryCurrency'] = ['unknown']
  if (details.country !== null && !countryCodes.includes(details.country)) errors['country'] = ['unknown']
  return errors
}
