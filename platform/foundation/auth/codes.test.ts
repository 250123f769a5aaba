import { expect, test } from 'vitest'
import { codes } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { createCode, verifyCode } from './codes.ts'

const platform = await setUpPlatform({ areas: [] })

const createFor = async (userId: string): Promise<string> =>
  platform.db.transaction((tx) =>
    createCode(tx, platform.deps.secrets, { userId, purpose: 'deleteUser' }, platform.clock()),
  )
const attempt = (userId: string, code: string) =>
  verifyCode(platform.db, platform.deps.secrets, { userId, purpose: 'deleteUser' }, code, platform.clock())
const wrongCodeFor = (code: string): string => (code === '000000' ? '000001' : '000000')

test('compares five of eight concurrent attempts and then rejects even the right code (ACC-15)', async () => {
  const { id } = await platform.createUser()
  const code = await createFor(id)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => attempt(id, wrongCodeFor(code))))
  expect(outcomes.sort()).toEqual([...Array(3).fill('tooMany'), ...Array(5).fill('wrong')])
  expect(await attempt(id, code)).toBe('tooMany')
})

test('accepts a code once, even when it is used concurrently (ACC-15)', async () => {
  const { id } = await platform.createUser()
  const code = await createFor(id)
  const outcomes = await Promise.all([attempt(id, code), attempt(id, code), attempt(id, code)])
  expect(outcomes.sort()).toEqual(['right', 'wrong', 'wrong'])
})

test('voids the previous code when a new one is created, and stores only a hash (ACC-15)', async () => {
  const { id } = await platform.createUser()
  const first = await createFor(id)
  let second = await createFor(id)
  while (second === first) second = await createFor(id)
  expect(await attempt(id, first)).toBe('wrong')
  expect(await attempt(id, second)).toBe('right')
  expect(JSON.stringify(await platform.db.select({ hash: codes.codeHash }).from(codes))).not.toMatch(
    new RegExp(`"${first}"|"${second}"`),
  )
})

test('rejects the code of another user (ACC-15)', async () => {
  const [owner, otherUser] = [await platform.createUser(), await platform.createUser()]
  const code = await createFor(owner.id)
  await createFor(otherUser.id)
  expect(await attempt(otherUser.id, code)).toBe('wrong')
})
