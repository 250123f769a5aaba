import { expect, test } from 'vitest'
import {
  CountFeaturePosts,
  CreateFeaturePost,
  DeleteFeaturePost,
  FetchUpdates,
  GetFeaturePost,
  ListFeaturePosts,
  UpdateFeaturePost,
  type FeaturePostInput,
} from '#contract/office/release-notes.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'

const platform = await setUpPlatform()
const moderator = await platform.createStaff('Moderator')

const post = (over: Partial<FeaturePostInput> = {}): FeaturePostInput => ({
  description: 'Nytt',
  content: '<p>Text</p>',
  type: 'html',
  locale: 'sv',
  date: '2025-10-01T08:00:00.000Z',
  published: true,
  ...over,
})
const create = async (over: Partial<FeaturePostInput> = {}) =>
  platform.inject(CreateFeaturePost, { body: post(over) }, moderator)
const updates = async (query: object = {}) =>
  (await platform.inject(FetchUpdates, { query })).body.map(({ description }) => description)

test('creates, reads, updates and deletes a post, and sanitises its HTML (ADMIN-92, ADMIN-95, ADMIN-96)', async () => {
  const { status, body: created } = await create({
    description: ' Hej ',
    content: '<p onclick="x()">Text</p><script>x</script>',
    published: false,
  })
  expect([status, created.description, created.content]).toEqual([200, 'Hej', '<p>Text</p>'])
  expect((await platform.inject(GetFeaturePost, { params: { id: created.id } }, moderator)).body).toEqual(created)
  expect((await platform.inject(CountFeaturePosts, undefined, moderator)).body).toEqual({ total: 1, drafts: 1 })
  const { body: changed } = await platform.inject(
    UpdateFeaturePost,
    { params: { id: created.id }, body: post({ description: 'Ny', locale: 'en' }) },
    moderator,
  )
  expect(changed).toEqual({ ...post({ description: 'Ny', locale: 'en' }), id: created.id, version: changed.version })
  expect((await platform.inject(DeleteFeaturePost, { params: { id: created.id } }, moderator)).status).toBe(200)
  for (const gone of [
    await platform.inject(GetFeaturePost, { params: { id: created.id } }, moderator),
    await platform.inject(UpdateFeaturePost, { params: { id: created.id }, body: post() }, moderator),
    await platform.inject(DeleteFeaturePost, { params: { id: created.id } }, moderator),
  ])
    expect(gone.status).toBe(404)
})

test('rejects a change of a post that is based on an old version (ADMIN-95)', async () => {
  const { body: created } = await create()
  const save = (description: string, version?: string) =>
    platform.inject(
      UpdateFeaturePost,
      { params: { id: created.id }, body: { ...post({ description }), ...(version !== undefined && { version }) } },
      moderator,
    )
  const { body: first } = await save('Den ena', created.version)
  expect(first.version).not.toBe(created.version)
  const second = await save('Den andra', created.version)
  expect([second.status, second.error.code]).toEqual([409, 'changedMeanwhile'])
  expect((await platform.inject(GetFeaturePost, { params: { id: created.id } }, moderator)).body).toEqual(first)
  expect((await save('Den andra', first.version)).body.description).toBe('Den andra')
  expect((await save('Utan version')).body.description).toBe('Utan version')
  await platform.inject(DeleteFeaturePost, { params: { id: created.id } }, moderator)
})

test('stores a URL as an absolute URL, and rejects a type that does not match the content (ADMIN-93)', async () => {
  expect((await create({ content: 'tavla.example/x', type: 'url', published: false })).body.content).toBe(
    'https://tavla.example/x',
  )
  expect((await create({ content: '<p>Se tavla.example</p>', type: 'url' })).error.errors).toEqual({
    type: ['wrongType'],
  })
  expect((await create({ content: '<p>tavla.example</p>', type: 'html' })).error.errors).toEqual({
    type: ['wrongType'],
  })
  expect((await create({ description: ' ' })).error.errors).toEqual({ description: ['blank'] })
  expect((await create({ content: '<p> </p>' })).error.errors).toEqual({ content: ['blank'] })
})

test('lists published posts of a language, newest first, or only those after the last seen (ACC-53, ACC-57)', async () => {
  const { body: older } = await create({ description: 'Äldre', date: '2025-10-02T08:00:00.000Z' })
  const { body: newest } = await create({ description: 'Nyast', date: '2025-11-01T08:00:00.000Z' })
  // Created later, but with an earlier date.
  await create({ description: 'Mellan', date: '2025-10-20T08:00:00.000Z' })
  await create({ description: 'Utkast', date: '2025-10-30T08:00:00.000Z', published: false })
  await create({ description: 'Imorgon', date: '2025-11-04T08:00:00.000Z' })
  await create({ description: 'English', date: '2025-10-25T08:00:00.000Z', locale: 'en' })
  expect(await updates({ locale: 'sv' })).toEqual(['Nyast', 'Mellan', 'Äldre'])
  expect(await updates()).toEqual(['Nyast', 'English', 'Mellan', 'Äldre'])
  expect(await updates({ locale: 'sv', lastSeenId: older.id })).toEqual(['Nyast', 'Mellan'])
  expect(await updates({ locale: 'sv', lastSeenId: newest.id })).toEqual([])
  expect(await updates({ locale: 'sv', take: 1, after: newest.id })).toEqual(['Mellan'])
  await platform.inject(DeleteFeaturePost, { params: { id: older.id } }, moderator)
  expect(await updates({ locale: 'sv', lastSeenId: older.id })).toEqual(['Nyast', 'Mellan'])
  platform.clock.advance({ days: 2 })
  expect(await updates({ locale: 'sv', take: 1 })).toEqual(['Imorgon'])
})

test('lets only Administrators and Moderators write posts (SHELL-75)', async () => {
  for (const role of ['Economy', 'ContentWriter', 'InternalSales'] as const)
    expect((await platform.inject(ListFeaturePosts, { query: {} }, await platform.createStaff(role))).status).toBe(403)
  expect((await platform.inject(CreateFeaturePost, { body: post() }, await platform.createUser())).status).toBe(403)
  expect((await platform.inject(CreateFeaturePost, { body: post() })).status).toBe(401)
  expect((await platform.inject(ListFeaturePosts, { query: { take: 2 } }, moderator)).body).toHaveLength(2)
})
