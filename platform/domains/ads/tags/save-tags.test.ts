import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { GetTags, SaveTags, TagServiceSaveTags } from '#contract/ads/professions-and-tags.ts'
import type { Tag } from '#contract/ads/tag.ts'
import { history } from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import { sampleFinishedAd, sampleDetails } from '#platform/domains/ads/ads/ad.fixture.ts'
import { registerTags } from './routes.ts'

const { platform, company, admin: owner } = await setUpCompany({ areas: [registerTags] })

const save = (ad: { id: number }, tags: Tag[], as = owner) =>
  platform.inject(SaveTags, { body: { id: ad.id, tags } }, as)
const tagsOf = async (ad: { id: number }) => (await platform.inject(GetTags, { query: { id: ad.id } }, owner)).body.tags

test('stores trimmed tags without repeated labels and returns them (AD-108, AD-109, AD-116)', async () => {
  const ad = await platform.createAd(company, owner, sampleFinishedAd())
  expect(await tagsOf(ad)).toEqual([])
  const answer = await save(ad, [
    { label: ' Java ', type: 'positive' },
    { label: 'java', type: 'negative' },
    { label: 'Natt', type: 'negative-unreliable' },
  ])
  expect(answer.status).toBe(200)
  expect(await tagsOf(ad)).toEqual([
    { label: 'Java', type: 'positive' },
    { label: 'Natt', type: 'negative-unreliable' },
  ])
  const stranger = await platform.createUser()
  expect((await save(ad, [], stranger)).status).toBe(403)
})

test('requires a positive tag for a Swedish text, except from ad admins (AD-115)', async () => {
  const ad = await platform.createAd(company, owner, sampleFinishedAd())
  expect((await save(ad, [{ label: 'Natt', type: 'negative' }])).error.errors).toEqual({ tags: ['required'] })
  expect((await save(ad, [], await platform.createStaff('Moderator'))).status).toBe(200)
  const english = await platform.createAd(company, owner, {
    ...sampleFinishedAd(),
    details: sampleDetails({ content: '<p>We are looking for you.</p>' }),
  })
  expect((await save(english, [])).status).toBe(200)
})

test('rejects blank labels, archived ads and unknown types (AD-108)', async () => {
  const ad = await platform.createAd(company, owner, sampleFinishedAd())
  expect((await save(ad, [{ label: ' ', type: 'positive' }])).error.errors).toEqual({ tags: ['blank'] })
  const archived = await platform.createAd(company, owner, { ...sampleFinishedAd(), type: 'archived' })
  expect((await save(archived, [{ label: 'Java', type: 'positive' }])).error.code).toBe('archived')
})

test('records the chosen tags with their stage (AD-116)', async () => {
  const ad = await platform.createAd(company, owner, sampleFinishedAd())
  const tags: Tag[] = [{ label: 'Java', type: 'positive' }]
  expect(
    (await platform.inject(TagServiceSaveTags, { body: { id: ad.id, tags, stage: 'questions' } }, owner)).status,
  ).toBe(200)
  const [entry] = await platform.db
    .select()
    .from(history)
    .where(and(eq(history.entityId, String(ad.id)), eq(history.action, 'tagsChosen')))
  expect(entry?.data).toEqual({ stage: 'questions', tags })
  expect(await tagsOf(ad)).toEqual([])
})
