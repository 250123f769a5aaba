import { appliesElsewhere, type Use } from './ad-lifecycle.ts'

// How much of an ad has been configured. Source: 1§4, 2§4.1.

/**
 * In order of progress. `destination` is the last state of ads with a link or an e-mail address, `offers` of all other
 * ads (AD-08, AD-64).
 */
export const AD_STATES = ['create', 'questions', 'stepsview', 'destination', 'offers'] as const
export type AdState = (typeof AD_STATES)[number]

export type SavedPart = 'details' | 'questionnaire' | 'steps' | 'publish'
export type WizardPage = 'ad' | 'questionnaire' | 'steps' | 'promotion'
export type MissingPart = 'details' | 'questionnaire' | 'steps'

/** Returns the later of two states. A save never moves the state backwards (AD-67). */
export const laterState = (a: AdState, b: AdState): AdState => (AD_STATES.indexOf(a) >= AD_STATES.indexOf(b) ? a : b)

/**
 * Returns the state after a save. It never moves backwards.
 * - Details lead to `questions` (AD-65).
 * - The questionnaire leads to `destination` for link and e-mail, otherwise to `stepsview` (AD-66, AD-67).
 * - Steps and publishing lead to `offers` (AD-69).
 */
export function nextState(state: AdState, saved: SavedPart, use: Use): AdState {
  if (saved === 'details') return laterState(state, 'questions')
  if (saved === 'questionnaire') return laterState(state, appliesElsewhere(use) ? 'destination' : 'stepsview')
  return laterState(state, 'offers')
}

/**
 * Returns whether incomplete details may be saved. Once the details have been complete, a draft would overwrite them.
 */
export const canSaveDraft = (state: AdState) => state === 'create'

/** Returns the page to open after the final save of a part. `state` is the state before the save (AD-65, AD-68). */
export function nextPage(state: AdState, saved: SavedPart, use: Use): WizardPage {
  if (saved === 'details') return state === 'create' ? 'questionnaire' : 'ad'
  if (saved === 'questionnaire')
    return appliesElsewhere(use) || state === 'destination' || state === 'offers' ? 'promotion' : 'steps'
  return saved === 'steps' ? 'promotion' : 'ad'
}

/** Returns the parts to complete before the ad can be published, in the order of the editor. */
export function missingParts(state: AdState, use: Use): MissingPart[] {
  const reached = AD_STATES.indexOf(state)
  const missing: MissingPart[] = []
  if (reached < AD_STATES.indexOf('questions')) missing.push('details')
  if (reached < AD_STATES.indexOf('stepsview')) missing.push('questionnaire')
  if (reached < AD_STATES.indexOf('destination') && !appliesElsewhere(use)) missing.push('steps')
  return missing
}
