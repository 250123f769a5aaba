import { expect, test } from 'vitest'
import { CreateAd, GetAdDetails, SaveAdDetails } from '#contract/ads/ads.ts'
import { GetDraftAd, PublishAd, SetAdEditStep } from '#contract/advertising/publishing.ts'
import { GetSuggestedForm, SaveForm } from '#contract/ads/questionnaire.ts'
import { AdStepsTemplate, SaveSteps } from '#contract/ads/steps.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { defaultPeriod } from '#rules/ads/publish-period.ts'
import { registerAds } from '#platform/domains/ads/ads/routes.ts'
import { sampleDetails } from '#platform/domains/ads/ads/ad.fixture.ts'
import { registerQuestionnaire } from '#platform/domains/ads/questionnaire/routes.ts'
import { registerSteps } from '#platform/domains/ads/steps/routes.ts'
import { registerPublishing } from './routes.ts'

const platform = await setUpPlatform({ areas: [registerAds, registerQuestionnaire, registerSteps, registerPublishing] })

test('takes an ad from draft to live in four steps (AD-64, AD-69)', async () => {
  const owner = await platform.createUser()
  const company = await platform.createCompany({ admin: owner })
  const {
    body: { id },
  } = await platform.inject(
    CreateAd,
    { body: { companyId: company.id, folderId: company.folderId, title: 'Elnätstekniker' } },
    owner,
  )
  const progress = async () => {
    const { body } = await platform.inject(GetDraftAd, { query: { id } }, owner)
    return [body.state, ...body.missing]
  }
  expect(await progress()).toEqual(['create', 'details', 'questionnaire', 'steps'])

  const { body: start } = await platform.inject(GetAdDetails, { query: { id } }, owner)
  await platform.inject(
    SaveAdDetails,
    { query: { id }, body: { ...sampleDetails(), contact: { ...start.contact, position: 'HR' } } },
    owner,
  )
  await platform.inject(SetAdEditStep, { body: { id, step: 'questions' } }, owner)
  expect(await progress()).toEqual(['questions', 'questionnaire', 'steps'])

  const { body: form } = await platform.inject(GetSuggestedForm, { query: { id } }, owner)
  await platform.inject(
    SaveForm,
    { query: { id }, body: { form, documents: 'cv', use: 'formWithDocuments', link: null, email: null } },
    owner,
  )
  expect(await progress()).toEqual(['stepsview', 'steps'])

  const { body: process } = await platform.inject(AdStepsTemplate, { query: { id } }, owner)
  await platform.inject(SaveSteps, { query: { id }, body: process.steps }, owner)
  expect(await progress()).toEqual(['offers'])

  const period = defaultPeriod(platform.clock())
  const published = await platform.inject(
    PublishAd,
    { body: { id, start: period.start.toISOString(), end: period.end.toISOString(), promote: false, state: 'offers' } },
    owner,
  )
  expect(published.body).toMatchObject({ type: 'active', state: 'offers', end: period.end.toISOString() })
})
