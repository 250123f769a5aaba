import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { history, settings } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import type { SettingName, SettingValue } from './registry.ts'
import { changeSetting, createSettings, type SettingScope } from './settings.ts'

const platform = await setUpPlatform({ areas: [] })

const change = <N extends SettingName>(name: N, value: SettingValue<N> | null, scope?: SettingScope) =>
  write(jobActor(platform.deps, { id: 'test', now: platform.clock() }), (work) =>
    changeSetting(work, name, value, scope),
  )

test('defaults a flag to off, prefers a user’s own value, and records each change (SHELL-32)', async () => {
  const { settings: live } = platform.deps
  const { id: userId } = await platform.createUser()
  expect([await live.get('contactSalesButton'), await live.get('contactSalesButton', { userId })]).toEqual([
    false,
    false,
  ])
  await change('contactSalesButton', true)
  expect([await live.get('contactSalesButton'), await live.get('contactSalesButton', { userId })]).toEqual([true, true])
  await change('contactSalesButton', false, { userId })
  expect([await live.get('contactSalesButton'), await live.get('contactSalesButton', { userId })]).toEqual([
    true,
    false,
  ])
  await change('contactSalesButton', null, { userId })
  expect(await live.get('contactSalesButton', { userId })).toBe(true)
  const entries = await platform.db
    .select({ action: history.action, data: history.data })
    .from(history)
    .where(eq(history.entity, 'setting'))
  expect(entries).toEqual([
    { action: 'set', data: { from: null, to: true } },
    { action: 'set', data: { from: null, to: false, user: userId } },
    { action: 'unset', data: { from: false, to: null, user: userId } },
  ])
})

test('rejects a value that does not match the schema, and treats such a stored value as unset', async () => {
  await expect(change('pontyServiceConnection', 'yes' as never)).rejects.toMatchObject({ status: 400 })
  await platform.db
    .insert(settings)
    .values({ name: 'pontyServiceConnection', scope: '', value: 'yes', changedAt: platform.clock() })
  platform.deps.settings.clearCache()
  expect(await platform.deps.settings.get('pontyServiceConnection')).toBe(false)
})

test('caches settings for five seconds, also in another instance', async () => {
  let now = 0
  const other = createSettings(platform.db, () => now)
  expect(await other.get('userTeamtailorServiceConnection')).toBe(false)
  await change('userTeamtailorServiceConnection', true)
  now = 4999
  expect(await other.get('userTeamtailorServiceConnection')).toBe(false)
  now = 5000
  expect(await other.get('userTeamtailorServiceConnection')).toBe(true)
})
