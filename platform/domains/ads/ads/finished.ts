import { hasBoard, isExternal } from '#rules/ads/ad-lifecycle.ts'
import { missingParts, type MissingPart } from '#rules/ads/ad-progress.ts'
import { isValid } from '#rules/errors/field-errors.ts'
import { readForm } from '#rules/forms/form.ts'
import { checkSavedMethod } from '#rules/ads/application-method.ts'
import type { AdRow } from './change-ad.ts'
import { checkDetails } from './check-details.ts'

type Configured = Pick<AdRow, 'state' | 'use' | 'details' | 'form' | 'documents' | 'link' | 'email' | 'source'>

/** What checking an ad needs to know around it. */
export interface CheckScope {
  /** Whether the company is connected to the public employment service; it decides the postcode check (AD-101). */
  employmentServiceConnected: boolean
  /** Ad admins may leave sections of the details out (AD-79). */
  isAdAdmin: boolean
  siteUrl: string
}

/**
 * The parts an ad still lacks before it can be published, in the order they are filled in: by how far its configuration
 * has come, and by what is actually stored. External ads are configured elsewhere and lack nothing.
 */
export function missingOf(ad: Configured, scope: CheckScope): MissingPart[] {
  if (isExternal(ad)) return []
  const missing = new Set<MissingPart>(missingParts(ad.state, ad.use))
  if (!ad.details || !isValid(checkDetails(ad.details, scope))) missing.add('details')
  if (!hasValidMethod(ad, scope.siteUrl)) missing.add('questionnaire')
  if (!hasBoard(ad)) missing.delete('steps')
  return (['details', 'questionnaire', 'steps'] as const).filter((part) => missing.has(part))
}

function hasValidMethod(ad: Configured, siteUrl: string): boolean {
  const form = ad.form ? readForm(ad.form) : { title: '', elements: [] }
  return isValid(checkSavedMethod(ad, form, ad.use, siteUrl))
}

/** Whether an ad can be copied from: all its parts are there (AD-48). */
export const isFinished = (ad: Pick<AdRow, 'state' | 'use' | 'details' | 'source'>) =>
  !isExternal(ad) && ad.details !== null && missingParts(ad.state, ad.use).length === 0
