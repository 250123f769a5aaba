import sharp from 'sharp'
import { test } from 'vitest'
import { checkAxe, checkAxeInBothLanguages } from '../support/axe.ts'
import { expect } from '../support/expect.ts'
import { demoPassword, signIn } from '../support/graphql.ts'
import { fillSignIn } from '../support/account-forms.ts'
import { startJourney } from '../support/journey.ts'
import { callPlatform } from '../support/platform-call.ts'
import { AccountGetUser } from '#contract/identity/profile.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney({ isAlone: true })
const t = pageTexts('pages/profile')
const notificationSettings = pageTexts('pages/profile/notification-settings')
const signInWords = pageTexts('pages/sign-in')
const signInParts = pageTexts('features/sign-in')

const email = 'petra.holm@demo.example'

test('a user crops an image, changes the password, ends a session, and deletes the account (ACC-41, ACC-44, ACC-47, PLUS-80)', async () => {
  const { page } = await journey.visit()
  await page.goto('/sign-in?redirect=%2Fprofile')
  await fillSignIn(page, email, demoPassword)
  await page.getByRole('button', { name: signInWords('submit'), exact: true }).click()
  await page.getByRole('button', { name: t('edit'), exact: true }).waitFor()
  await checkAxeInBothLanguages(page, 'profile', (language) =>
    page.getByRole('button', { name: pageTexts('pages/profile', language)('edit'), exact: true }).waitFor(),
  )
  await page.getByRole('button', { name: t('edit'), exact: true }).click()
  await checkAxe(page, 'profile, edited')
  await page.getByRole('button', { name: t('abort'), exact: true }).click()

  // Moves the image with the keyboard, so that the yellow corner of the blue image is inside the circle.
  const yellow = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#ffcc00' } })
    .png()
    .toBuffer()
  const picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#003366' } })
    .composite([{ input: yellow, left: 0, top: 0 }])
    .png()
    .toBuffer()
  await page.locator('input[type="file"]').setInputFiles({ name: 'jag.png', mimeType: 'image/png', buffer: picture })
  const crop = page.getByRole('dialog', { name: t('avatar.cropTitle') })
  await expect(crop.getByRole('button', { name: t('avatar.use') })).toBeEnabled()
  await checkAxe(page, 'cropping')
  await crop.getByRole('group', { name: t('avatar.cropArea') }).focus()
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight')
  await crop.getByRole('button', { name: t('avatar.use') }).click()
  const shown = page.getByRole('main').getByRole('img', { name: t('avatar.label') })
  await expect(shown).toHaveAttribute('src', /^\/media\//)
  const stored = await sharp(
    Buffer.from(await (await page.request.get((await shown.getAttribute('src')) ?? '')).body()),
  )
    .resize(2, 1, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  // Yellow in the left half, blue in the right half.
  expect([(stored[0] ?? 0) > 150, (stored[3] ?? 255) < 100]).toEqual([true, true])

  // Ends the session of a second device from the first. Its open page signs out automatically.
  const other = await journey.visit({ token: await signIn(journey.tavla, 'petra.holm') })
  other.expectConsole(/4403|401|WebSocket/)
  await other.page.goto('/')
  await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  const devices = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: t('sessions.end', { device: t('sessions.kinds.PROGRAM') }) }) })
  await expect(devices).toHaveCount(1)
  await devices.getByRole('button').click()
  await expect(devices).toHaveCount(0)
  await expect(other.page).toHaveURL(/\/sign-in/)

  const password = 'Nytt-losenord-2027'
  await page.getByLabel(t('password.current'), { exact: true }).fill('Fel-losenord-2026')
  await page.getByLabel(t('password.next'), { exact: true }).fill(password)
  await page.getByLabel(t('password.repeat'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('password.change') }).click()
  await expect(page.getByText(t('password.failed'))).toBeVisible()
  await page.getByLabel(t('password.current'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t('password.change') }).click()
  await expect(page.getByText(t('password.updated'))).toBeVisible()
  const token = await signIn(journey.tavla, 'petra.holm', password)

  await page.goto('/profile/notification-settings')
  await page.getByRole('switch', { name: notificationSettings('adExpired') }).waitFor()
  await checkAxeInBothLanguages(page, 'notification settings', (language) =>
    page
      .getByRole('switch', { name: pageTexts('pages/profile/notification-settings', language)('adExpired') })
      .waitFor(),
  )

  await page.goto('/profile')
  await page.getByRole('button', { name: t('delete.button') }).click()
  const dialog = page.getByRole('dialog', { name: signInParts('code.deleteTitle') })
  await dialog.getByLabel(signInParts('code.label'), { exact: true }).fill(await journey.tavla.mailbox.codeTo(email))
  await dialog.getByRole('button', { name: signInParts('code.delete') }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect((await callPlatform(journey.tavla.site, AccountGetUser, {}, token)).status).toBe(401)
})
