import { expect, test } from 'vitest'
import { GetAdDetails, MuteAd, RenameAd, SaveAdDetails } from '#contract/ads/ads.ts'
import { SaveTags } from '#contract/ads/professions-and-tags.ts'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import { registerPublishing } from '#platform/domains/advertising/publishing/routes.ts'
import { registerTags } from '#platform/domains/ads/tags/routes.ts'
import { registerAds } from './routes.ts'
import { sampleFinishedAd, sampleDetails } from './ad.fixture.ts'

const {
  platform,
  company,
  admin: first,
  member: second,
} = await setUpCompany({ areas: [registerAds, registerTags, registerPublishing] })

const read = async (id: number, as = first) => (await platform.inject(GetAdDetails, { query: { id } }, as)).body
const save = (
  query: { id: number; version?: string; draft?: boolean },
  over: Parameters<typeof sampleDetails>[0],
  as = first,
) => platform.inject(SaveAdDetails, { query, body: sampleDetails(over) }, as)

test('rejects a save with 409 if a colleague saved the same details first (AD-65)', async () => {
  const { id } = await platform.createAd(company, first, sampleFinishedAd())
  const { version } = await read(id)
  expect((await read(id, second)).version).toBe(version)
  expect((await save({ id, version }, { city: 'Lund' })).status).toBe(200)
  const late = await save({ id, version }, { city: 'Umeå' }, second)
  expect([late.status, late.error.code]).toEqual([409, 'changedMeanwhile'])
  const now = await read(id, second)
  expect(now.city).toBe('Lund')
  expect((await save({ id, version: now.version }, { city: 'Umeå' }, second)).status).toBe(200)
  expect((await read(id)).city).toBe('Umeå')
})

test('accepts only one of two concurrent saves from the same version', async () => {
  const { id } = await platform.createAd(company, first, sampleFinishedAd())
  const { version } = await read(id)
  const answers = await Promise.all([
    save({ id, version }, { city: 'Lund' }),
    save({ id, version }, { city: 'Umeå' }, second),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('changes the version with title and tags, but not with other settings', async () => {
  const { id } = await platform.createAd(company, first, sampleFinishedAd())
  const { version } = await read(id)
  await platform.inject(MuteAd, { body: { id } }, second)
  expect((await read(id)).version).toBe(version)
  await platform.inject(RenameAd, { body: { id, title: 'Ny rubrik' } }, second)
  const renamed = (await read(id)).version
  expect(renamed).not.toBe(version)
  await platform.inject(SaveTags, { body: { id, tags: [{ label: 'Java', type: 'positive' }] } }, second)
  expect((await read(id)).version).not.toBe(renamed)
  expect((await save({ id, version: renamed }, {})).error.code).toBe('changedMeanwhile')
})

test('stores an incomplete draft unchanged and keeps the state (AD-64, AD-79)', async () => {
  const { id } = await platform.createAd(company, first)
  const unfinished = {
    profession: 0,
    postCode: '872 3',
    city: ' Kramfors ',
    contact: { person: '', position: '', email: 'jonas', phone: '', website: null },
  }
  expect((await save({ id, draft: true }, unfinished)).status).toBe(200)
  expect(await read(id)).toMatchObject({
    profession: 0,
    postCode: '872 3',
    city: 'Kramfors',
    contact: { email: 'jonas' },
  })
  expect((await platform.inject(SaveTags, { body: { id, tags: [] } }, first)).status).toBe(200)
  const { body } = await platform.inject(GetDraftAd, { query: { id } }, first)
  expect([body.state, ...body.missing]).toEqual(['create', 'details', 'questionnaire', 'steps'])
})

test('rejects drafts that are too long, use unknown ids, or overwrite complete details (AD-76)', async () => {
  const { id } = await platform.createAd(company, first)
  expect(
    (await save({ id, draft: true }, { content: `<p>${'x'.repeat(6000)}</p>`, profession: 999_999 })).error.errors,
  ).toEqual({ content: ['tooLong'], profession: ['unknown'] })
  expect((await save({ id }, {})).status).toBe(200)
  expect((await save({ id, draft: true }, { profession: 0 })).error.code).toBe('finished')
  expect((await read(id)).profession).toBe(2512)
})
