import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#platform/foundation/db/schema/index.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { createCode, tryCode } from './codes.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ areas: [] })
})
afterAll(() => platform.close())

const make = async (userId: string): Promise<string> =>
  platform.db.transaction((tx) =>
    createCode(tx, platform.deps.secrets, { userId, purpose: 'deleteUser' }, platform.clock()),
  )
const attempt = (userId: string, code: string) =>
  tryCode(platform.db, platform.deps.secrets, { userId, purpose: 'deleteUser' }, code, platform.clock())
const other = (code: string): string => (code === '000000' ? '000001' : '000000')

test('of eight tries at once five are compared with the code, and then the right code is refused ACC-15', async () => {
  const { id } = await platform.createUser()
  const code = await make(id)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => attempt(id, other(code))))
  expect(outcomes.sort()).toEqual([...Array(3).fill('tooMany'), ...Array(5).fill('wrong')])
  expect(await attempt(id, code)).toBe('tooMany')
})

test('ACC-15 a code serves once, also when it is used twice at once', async () => {
  const { id } = await platform.createUser()
  const code = await make(id)
  const outcomes = await Promise.all([attempt(id, code), attempt(id, code), attempt(id, code)])
  expect(outcomes.sort()).toEqual(['right', 'wrong', 'wrong'])
})

test('ACC-15 a new code voids the one before, and is stored as a hash only', async () => {
  const { id } = await platform.createUser()
  const first = await make(id)
  let second = await make(id)
  while (second === first) second = await make(id)
  expect(await attempt(id, first)).toBe('wrong')
  expect(await attempt(id, second)).toBe('right')
  expect(JSON.stringify(await platform.db.select({ hash: codes.codeHash }).from(codes))).not.toMatch(
    new RegExp(`"${first}"|"${second}"`),
  )
})

test('ACC-15 another user’s code does not serve', async () => {
  const [one, two] = [await platform.createUser(), await platform.createUser()]
  const code = await make(one.id)
  await make(two.id)
  expect(await attempt(two.id, code)).toBe('wrong')
})
