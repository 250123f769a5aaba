import { rm } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { ResetPassword } from '#contract/identity/password.ts'
import { AccountGetUser } from '#contract/identity/profile.ts'
import { BeginSecondFactor, ConfirmSecondFactor } from '#contract/identity/second-factor.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { callPlatform } from './support/platform-call.ts'
import { freePort } from './support/ports.ts'
import { startProgram } from './support/program.ts'
import { dataFolder } from './support/seeded-folder.ts'

const demoPassword = 'Tavla-demo-2026'
const email = 'administrator@demo.example'

test('a command lets an administrator back in who lost app and password, and nobody else (PLUS-109)', async () => {
  const folder = await dataFolder('demo')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const settings = { HOST: '127.0.0.1', DATA_DIR: folder, SEED: 'none' }
  const start = async () => {
    const port = await freePort()
    const platform = startProgram('platform', 'platform/main.ts', { ...settings, PLATFORM_PORT: String(port) })
    onTestFinished(async () => void (await platform.stop()))
    await platform.untilOutput(/platform started/)
    return { platform, site: `http://127.0.0.1:${port}` }
  }
  const recover = async (address: string) => {
    const command = startProgram('recover', 'platform/tools/scripts/recover-administrator.ts', settings, [address])
    return { code: await command.exited, said: command.output() }
  }

  const before = await start()
  const login = (site: string, password: string) =>
    callPlatform(site, AccountLogin, { body: { email, password } }, null)
  const { token } = (await login(before.site, demoPassword)).body
  const { secret } = (await callPlatform(before.site, BeginSecondFactor, { body: { password: demoPassword } }, token))
    .body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await callPlatform(before.site, ConfirmSecondFactor, { body: { code } }, token)).status).toBe(200)
  expect((await login(before.site, demoPassword)).status).toBe(412)
  expect(await recover(email)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`process ${before.platform.pid}`),
  })
  await before.platform.stop()

  for (const address of ['moderator@demo.example', 'nobody@demo.example'])
    expect(await recover(address)).toEqual({ code: 1, said: 'No administrator has this address.\n' })
  const { code: recovered, said } = await recover(email)
  expect(recovered).toBe(0)
  const link = /\/reset-password\/([\w-]+)/.exec(said)?.[1] ?? ''

  const after = await start()
  expect((await callPlatform(after.site, AccountGetUser, {}, token)).status).toBe(401)
  expect((await login(after.site, demoPassword)).status).toBe(200)
  const password = 'Falukorv-2026-igen'
  const body = { token: link, password, confirmPassword: password }
  expect((await callPlatform(after.site, ResetPassword, { body }, null)).status).toBe(200)
  expect((await login(after.site, demoPassword)).status).not.toBe(200)
  expect((await login(after.site, password)).status).toBe(200)
  expect((await callPlatform(after.site, ResetPassword, { body }, null)).status).toBe(400)
})
