import type { AdType, Use } from '#rules/ads/ad-lifecycle.ts'
import type { AdState } from '#rules/ads/ad-progress.ts'
import type { Documents } from '#rules/ads/application-method.ts'
import { enumMapping } from '#web/editing/enum-mapping.ts'

export const adTypes = enumMapping<AdType, 'DRAFT' | 'SCHEDULED' | 'ACTIVE' | 'INACTIVE' | 'ARCHIVED'>({
  draft: 'DRAFT',
  scheduled: 'SCHEDULED',
  active: 'ACTIVE',
  inactive: 'INACTIVE',
  archived: 'ARCHIVED',
})

export const adStates = enumMapping<AdState, 'DETAILS' | 'QUESTIONNAIRE' | 'STEPS' | 'PROMOTION' | 'COMPLETE'>({
  create: 'DETAILS',
  questions: 'QUESTIONNAIRE',
  stepsview: 'STEPS',
  destination: 'PROMOTION',
  offers: 'COMPLETE',
})

export const uses = enumMapping<Use, 'NONE' | 'FORM' | 'FORM_WITH_DOCUMENTS' | 'DOCUMENTS' | 'LINK' | 'EMAIL'>({
  none: 'NONE',
  form: 'FORM',
  formWithDocuments: 'FORM_WITH_DOCUMENTS',
  documents: 'DOCUMENTS',
  link: 'LINK',
  email: 'EMAIL',
})

export const documentChoices = enumMapping<Documents, 'BOTH' | 'CV' | 'LETTER' | 'NONE'>({
  both: 'BOTH',
  cv: 'CV',
  letter: 'LETTER',
  none: 'NONE',
})
