import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { Form } from '#contract/ads/form.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { writeForm } from '#rules/forms/form.ts'
import { suggestedForm } from '#rules/candidates/suggested-form.ts'

// A complete ad for tests.

/** Returns details that pass every rule, with the given fields replaced. */
export const sampleDetails = (over: Partial<AdDetails> = {}): AdDetails => ({
  ...newAdDetails(),
  content: '<p>Vi söker dig som vill arbeta med Java hos oss och har körkort.</p>',
  profession: 2512,
  positions: 2,
  specifications: ['regular'],
  location: 'domestic',
  country: 'SE',
  address: 'Storgatan 1',
  postCode: '111 22',
  city: 'Stockholm',
  contact: {
    person: 'Elin Åkesson',
    position: 'Rekryterare',
    email: 'elin@example.com',
    phone: '08-465 004 12',
    website: null,
  },
  ...over,
})

export const sampleForm = (): Form => writeForm(suggestedForm('sv'))

/** Returns the columns of an ad that is ready to publish. */
export const sampleFinishedAd = () => ({
  details: sampleDetails(),
  city: 'Stockholm',
  country: 'SE',
  use: 'form' as const,
  form: sampleForm(),
  documents: 'none' as const,
  state: 'offers' as const,
})
