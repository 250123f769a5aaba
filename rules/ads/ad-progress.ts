import { appliesElsewhere, type Use } from './ad-lifecycle.ts'

// How far an ad's configuration has come. Source: 1§4, 2§4.1.

/** In order of progress; destination is the last step of link/email ads, offers of the others (AD-08, AD-64). */
export const AD_STATES = ['create', 'questions', 'stepsview', 'destination', 'offers'] as const
export type AdState = (typeof AD_STATES)[number]

export type Saved = 'details' | 'questionnaire' | 'steps' | 'publish'
export type WizardPage = 'ad' | 'questionnaire' | 'steps' | 'promotion'
export type MissingPart = 'details' | 'questionnaire' | 'steps'

/** The further of two states: a save never moves the state backwards (AD-67). */
export const furtherState = (a: AdState, b: AdState): AdState => (AD_STATES.indexOf(a) >= AD_STATES.indexOf(b) ? a : b)

/**
 * The state after a save. Details reach questions (AD-65); the questionnaire reaches destination for link/email and
 * stepsview for the others (AD-66, AD-67); steps and publishing reach offers (AD-69). Never backwards.
 */
export function nextState(state: AdState, saved: Saved, use: Use): AdState {
  if (saved === 'details') return furtherState(state, 'questions')
  if (saved === 'questionnaire') return furtherState(state, appliesElsewhere(use) ? 'destination' : 'stepsview')
  return furtherState(state, 'offers')
}

/**
 * Whether details may be stored unfinished: as long as they have never been finished, so that nothing complete is lost.
 */
export const takesDraft = (state: AdState) => state === 'create'

/** Where the user goes after the final save of a part; `state` is the one before the save (AD-65, AD-68). */
export function nextPage(state: AdState, saved: Saved, use: Use): WizardPage {
  if (saved === 'details') return state === 'create' ? 'questionnaire' : 'ad'
  if (saved === 'questionnaire')
    return appliesElsewhere(use) || state === 'destination' || state === 'offers' ? 'promotion' : 'steps'
  return saved === 'steps' ? 'promotion' : 'ad'
}

/** The parts still missing before the ad can be published, in the order they are filled in. */
export function missingParts(state: AdState, use: Use): MissingPart[] {
  const reached = AD_STATES.indexOf(state)
  const missing: MissingPart[] = []
  if (reached < AD_STATES.indexOf('questions')) missing.push('details')
  if (reached < AD_STATES.indexOf('stepsview')) missing.push('questionnaire')
  if (reached < AD_STATES.indexOf('destination') && !appliesElsewhere(use)) missing.push('steps')
  return missing
}
