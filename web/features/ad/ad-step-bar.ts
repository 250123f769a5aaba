import { appliesElsewhere, isExternal, type AdType, type Use } from '#rules/ads/ad-lifecycle.ts'
import type { AdState } from '#rules/ads/ad-progress.ts'

// The step bar of the ad pages. Source: 1§2, 1§4, 2§2.3.

export type StepCellKey = 'details' | 'questionnaire' | 'process' | 'promotion'
/**
 * visited shows a check, current a pencil, later a number and is disabled (AD-56); open is the one reached but not
 * done, seen from a page beyond it.
 */
export type StepCellStatus = 'visited' | 'current' | 'open' | 'later'
export interface StepCell {
  key: StepCellKey
  number: number
  status: StepCellStatus
}

export interface StepBarInput {
  ad: { type: AdType; use: Use; source: string; state: AdState }
  /**
   * The page the bar stands on; on the Ad page, and the details page of a draft, the furthest reached step is the
   * current one (AD-70).
   */
  page: 'ad' | StepCellKey
  isAdAdmin: boolean
}

/**
 * The cells that show (AD-53): no recruitment process for link/email and external ads (AD-54); external ads have
 * promotion only, ad admins also details and questionnaire (AD-59). Promotion is thus number 4, 3 or 1 (AD-55).
 */
export function stepKeys(ad: { use: Use; source: string }, isAdAdmin: boolean): StepCellKey[] {
  if (isExternal(ad)) return isAdAdmin ? ['details', 'questionnaire', 'promotion'] : ['promotion']
  return appliesElsewhere(ad.use)
    ? ['details', 'questionnaire', 'promotion']
    : ['details', 'questionnaire', 'process', 'promotion']
}

const REACHED: Record<AdState, StepCellKey> = {
  create: 'details',
  questions: 'questionnaire',
  stepsview: 'process',
  destination: 'promotion',
  offers: 'promotion',
}

/**
 * The cells of the step bar with number and status (AD-53 to AD-56, AD-70, AD-71). A published ad has visited every
 * step.
 */
export function stepBar({ ad, page, isAdAdmin }: StepBarInput): StepCell[] {
  const keys = stepKeys(ad, isAdAdmin)
  const last = keys.length - 1
  const indexOf = (key: StepCellKey) => (keys.includes(key) ? keys.indexOf(key) : last)
  const published = ad.type !== 'draft'
  const reached = published || isExternal(ad) ? last : indexOf(REACHED[ad.state])
  const current = page === 'ad' || (page === 'details' && !published) ? reached : indexOf(page)
  return keys.map((key, index) => ({
    key,
    number: index + 1,
    status:
      index === current
        ? 'current'
        : index < reached || published
          ? 'visited'
          : index === reached && reached < current
            ? 'open'
            : 'later',
  }))
}

/** The text of the button that ends a wizard page: update when the ad has an end and is no draft (AD-61). */
export function finalizeLabel(ad: {
  type: AdType
  end: Date | string | null
}): 'finalizeAndUpdate' | 'finalizeAndContinue' {
  return ad.end !== null && ad.type !== 'draft' ? 'finalizeAndUpdate' : 'finalizeAndContinue'
}

/** The same in the steps editor, where being active decides (PIPE-88). */
export const finalizeStepsLabel = (type: AdType) => (type === 'active' ? 'finalizeAndUpdate' : 'finalizeAndContinue')
