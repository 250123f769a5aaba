import { appliesElsewhere, isExternal, type AdType, type Use } from '#rules/ads/ad-lifecycle.ts'
import type { AdState } from '#rules/ads/ad-progress.ts'

// The step bar of the ad pages. Source: 1§2, 1§4, 2§2.3.

export type StepCellKey = 'details' | 'questionnaire' | 'process' | 'promotion'
/**
 * `visited` shows a check mark, `current` a pencil. `later` shows a number and is disabled (AD-56). `open` is a step
 * that was reached but not finished, while a later page is shown.
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
   * The page that shows the bar. On the ad page, and on the details page of a draft, the furthest reached step is
   * current (AD-70).
   */
  page: 'ad' | StepCellKey
  isAdAdmin: boolean
}

/**
 * Returns the visible steps (AD-53):
 * - Ads with a link or an e-mail address have no recruitment process (AD-54).
 * - External ads have only promotion. Ad admins also see details and questionnaire (AD-59).
 * Therefore promotion is number 4, 3 or 1 (AD-55).
 */
function stepKeys(ad: { use: Use; source: string }, isAdAdmin: boolean): StepCellKey[] {
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
 * Returns the cells of the step bar with number and status (AD-53 to AD-56, AD-70, AD-71). In a published ad every step
 * is visited.
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

/**
 * Returns the label of the button that ends a wizard page. It says "update" if the ad has an end date and is not a
 * draft (AD-61).
 */
export function finalizeLabel(ad: {
  type: AdType
  end: Date | string | null
}): 'finalizeAndUpdate' | 'finalizeAndContinue' {
  return ad.end !== null && ad.type !== 'draft' ? 'finalizeAndUpdate' : 'finalizeAndContinue'
}

/**
 * Returns the label of the same button in the steps editor. There it depends only on whether the ad is active
 * (PIPE-88).
 */
export const finalizeStepsLabel = (type: AdType) => (type === 'active' ? 'finalizeAndUpdate' : 'finalizeAndContinue')
