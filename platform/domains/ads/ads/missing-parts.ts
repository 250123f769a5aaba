import { hasBoard, isExternal } from '#rules/ads/ad-lifecycle.ts'
import { missingParts, type MissingPart } from '#rules/ads/ad-progress.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { readForm } from '#rules/forms/form.ts'
import { checkSavedMethod } from '#rules/ads/application-method.ts'
import type { AdRow } from './change-ad.ts'
import { checkDetails } from './check-details.ts'

type ConfiguredAd = Pick<AdRow, 'state' | 'use' | 'details' | 'form' | 'documents' | 'link' | 'email' | 'source'>

/** The context needed to check an ad. */
export interface CheckScope {
  /** Whether the company is connected to Arbetsförmedlingen. Decides the postcode check (AD-101). */
  employmentServiceConnected: boolean
  /** Whether the caller is an ad admin. Ad admins can omit sections of the details (AD-79). */
  isAdAdmin: boolean
  /** The URLs of the job site. An application cannot lead there (FORM-14). */
  siteUrls: readonly string[]
}

/**
 * Returns the parts an ad needs before it can be published, in the order they are filled in. Checks both the progress
 * of its configuration and the stored data. Returns nothing for external ads, which are configured elsewhere.
 */
export function listMissingParts(ad: ConfiguredAd, scope: CheckScope): MissingPart[] {
  if (isExternal(ad)) return []
  const missing = new Set<MissingPart>(missingParts(ad.state, ad.use))
  if (!ad.details || !hasNoErrors(checkDetails(ad.details, scope))) missing.add('details')
  if (!hasValidMethod(ad, scope.siteUrls)) missing.add('questionnaire')
  if (!hasBoard(ad)) missing.delete('steps')
  return (['details', 'questionnaire', 'steps'] as const).filter((part) => missing.has(part))
}

function hasValidMethod(ad: ConfiguredAd, siteUrls: readonly string[]): boolean {
  const form = ad.form ? readForm(ad.form) : { title: '', elements: [] }
  return hasNoErrors(checkSavedMethod(ad, form, ad.use, siteUrls))
}

/** Whether an ad can be copied from: it was created in Tavla and none of its parts is missing (AD-48). */
export const isFinished = (ad: Pick<AdRow, 'state' | 'use' | 'details' | 'source'>) =>
  !isExternal(ad) && ad.details !== null && missingParts(ad.state, ad.use).length === 0
