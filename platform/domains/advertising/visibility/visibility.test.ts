import { expect, test } from 'vitest'
import {
  GetVisibility,
  GetVolumeVisibility,
  PutVisibility,
  PutVolumeVisibility,
} from '#contract/advertising/visibility.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { registerVisibility } from './routes.ts'

const platform = await setUpPlatform({ areas: [registerVisibility] })
const administrator = await platform.createUser({ roles: ['Administrator'], firstName: 'Eva', lastName: 'Norling' })
const moderator = await platform.createStaff('Moderator')

test('lets only an Administrator read and change visibility by package, and shows the author of changes (ADMIN-98)', async () => {
  expect((await platform.inject(GetVisibility, undefined, moderator)).status).toBe(403)
  expect((await platform.inject(PutVisibility, { body: { percentages: [] } }, moderator)).status).toBe(403)
  expect((await platform.inject(GetVisibility, undefined, administrator)).body.percentages).toContainEqual({
    promotionType: 'boost-plus',
    percentage: 80,
  })
  const { body } = await platform.inject(
    PutVisibility,
    { body: { percentages: [{ promotionType: 'boost-plus', percentage: 76.5 }] } },
    administrator,
  )
  expect(body.percentages).toContainEqual({ promotionType: 'boost-plus', percentage: 76.5 })
  expect(body.percentages).toContainEqual({ promotionType: 'boost-pro', percentage: 100 })
  await platform.inject(
    PutVisibility,
    { body: { percentages: [{ promotionType: 'boost-plus', percentage: 80 }] } },
    administrator,
  )
  expect((await platform.inject(GetVisibility, undefined, administrator)).body.changes[0]).toMatchObject({
    by: { id: administrator.id, kind: 'user', name: 'Eva Norling' },
    changed: [{ of: 'boost-plus', from: 76.5, to: 80 }],
  })
  for (const percentage of [-1, 101, 1.234])
    expect(
      (
        await platform.inject(
          PutVisibility,
          { body: { percentages: [{ promotionType: 'basic', percentage }] } },
          administrator,
        )
      ).error.errors,
    ).toEqual({ 'percentages.0.percentage': ['outOfRange'] })
})

test('stores volume as a list of sites with percentages (ADMIN-98)', async () => {
  const put = (percentages: { domain: string; percentage: number }[], as = administrator) =>
    platform.inject(PutVolumeVisibility, { body: { percentages } }, as)
  expect((await put([], moderator)).status).toBe(403)
  expect((await put([{ domain: ' Jobb.Example ', percentage: 40 }])).body.percentages).toEqual([
    { domain: 'jobb.example', percentage: 40 },
  ])
  expect((await platform.inject(GetVolumeVisibility, undefined, administrator)).body.percentages).toEqual([
    { domain: 'jobb.example', percentage: 40 },
  ])
  expect(
    (
      await put([
        { domain: '', percentage: 1 },
        { domain: 'a b', percentage: 1 },
        { domain: 'x.se', percentage: 101 },
        { domain: 'x.se', percentage: 2 },
      ])
    ).error.errors,
  ).toEqual({
    'percentages.0.domain': ['required'],
    'percentages.1.domain': ['invalid'],
    'percentages.2.percentage': ['outOfRange'],
    'percentages.3.domain': ['twice'],
  })
})

test('rejects the second of two changes from the same version and keeps the first (ADMIN-98)', async () => {
  const colleague = await platform.createUser({ roles: ['Administrator'] })
  const { body: read } = await platform.inject(GetVisibility, undefined, administrator)
  const save = (percentage: number, as: UserRow, version?: string) =>
    platform.inject(
      PutVisibility,
      { body: { percentages: [{ promotionType: 'boost', percentage }], ...(version !== undefined && { version }) } },
      as,
    )
  const { body: first } = await save(61, administrator, read.version)
  expect(first.version).not.toBe(read.version)
  const second = await save(62, colleague, read.version)
  expect([second.status, second.error.code]).toEqual([409, 'changedMeanwhile'])
  const { percentages, version, changes } = (await platform.inject(GetVisibility, undefined, colleague)).body
  expect([percentages, version, changes[0]?.changed]).toEqual([
    first.percentages,
    first.version,
    [{ of: 'boost', from: 60, to: 61 }],
  ])
  const { body: saved } = await save(62, colleague, first.version)
  expect(saved.percentages).toContainEqual({ promotionType: 'boost', percentage: 62 })
  expect((await save(60, administrator)).status).toBe(200)

  const { body: list } = await platform.inject(GetVolumeVisibility, undefined, administrator)
  const put = (domain: string, as: UserRow) =>
    platform.inject(
      PutVolumeVisibility,
      { body: { percentages: [{ domain, percentage: 10 }], version: list.version } },
      as,
    )
  const answers = await Promise.all([put('ena.example', administrator), put('andra.example', colleague)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { body: stored } = await platform.inject(GetVolumeVisibility, undefined, administrator)
  expect(stored.percentages).toEqual(answers.find(({ status }) => status === 200)?.body.percentages)
})
