import { afterAll, beforeAll, expect, test } from 'vitest'
import { GetVisibility, GetVolumeVisibility, PutVisibility, PutVolumeVisibility } from '#contract/visibility.ts'
import { startPlatform, type TestPlatform, type UserRow } from '#platform/testing.ts'
import { brokenPromises, USUAL_VISIBILITY } from '#rules/visibility.ts'
import { registerVisibility } from './routes.ts'

let platform: TestPlatform
let administrator: UserRow
let moderator: UserRow

beforeAll(async () => {
  platform = await startPlatform({ areas: [registerVisibility] })
  administrator = await platform.createUser({ roles: ['Administrator'], firstName: 'Eva', lastName: 'Norling' })
  moderator = await platform.createStaff('Moderator')
})
afterAll(() => platform.close())

test('ADMIN-98 visibility by package is read and changed by an Administrator alone; who changed what is told', async () => {
  expect((await platform.inject(GetVisibility, undefined, moderator)).status).toBe(403)
  expect((await platform.inject(PutVisibility, { body: { percentages: [] } }, moderator)).status).toBe(403)
  expect((await platform.inject(GetVisibility, undefined, administrator)).body.percentages).toContainEqual({ promotionType: 'boost-plus', percentage: 80 })
  const { body } = await platform.inject(PutVisibility, { body: { percentages: [{ promotionType: 'boost-plus', percentage: 76.5 }] } }, administrator)
  expect(body.percentages).toContainEqual({ promotionType: 'boost-plus', percentage: 76.5 })
  expect(body.percentages).toContainEqual({ promotionType: 'boost-pro', percentage: 100 })
  await platform.inject(PutVisibility, { body: { percentages: [{ promotionType: 'boost-plus', percentage: 80 }] } }, administrator)
  expect((await platform.inject(GetVisibility, undefined, administrator)).body.changes[0]).toMatchObject({ by: 'Eva Norling', changed: [{ of: 'boost-plus', from: 76.5, to: 80 }] })
  for (const percentage of [-1, 101, 1.234]) expect((await platform.inject(PutVisibility, { body: { percentages: [{ promotionType: 'basic', percentage }] } }, administrator)).error.errors).toEqual({ 'percentages.0.percentage': ['outOfRange'] })
})

test('ADMIN-98 volume is a list of sites with a percentage each', async () => {
  const put = (percentages: { domain: string; percentage: number }[], as = administrator) => platform.inject(PutVolumeVisibility, { body: { percentages } }, as)
  expect((await put([], moderator)).status).toBe(403)
  expect((await put([{ domain: ' Jobb.Example ', percentage: 40 }])).body.percentages).toEqual([{ domain: 'jobb.example', percentage: 40 }])
  expect((await platform.inject(GetVolumeVisibility, undefined, administrator)).body.percentages).toEqual([{ domain: 'jobb.example', percentage: 40 }])
  expect((await put([{ domain: '', percentage: 1 }, { domain: 'a b', percentage: 1 }, { domain: 'x.se', percentage: 101 }, { domain: 'x.se', percentage: 2 }])).error.errors).toEqual({
    'percentages.0.domain': ['required'], 'percentages.1.domain': ['invalid'], 'percentages.2.percentage': ['outOfRange'], 'percentages.3.domain': ['twice'],
  })
})

test('ADMIN-98 what usually holds keeps what the comparison promises', () => {
  expect(brokenPromises(USUAL_VISIBILITY)).toEqual([])
  expect(brokenPromises({ ...USUAL_VISIBILITY, 'boost-plus': 76 })).toEqual(['boost-plus'])
})
