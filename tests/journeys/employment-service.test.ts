import { afterAll, beforeAll, test } from 'vitest'
import { finishedAd } from '#platform/areas/ads/samples.ts'
import { publicAddress } from '#rules/public-address.ts'
import { addDays, endOfDay, stockholmDay } from '#rules/stockholm-time.ts'
import { checkAxe } from '#tests/support/axe.ts'
import { openBrowser, type TestBrowser } from '#tests/support/browser.ts'
import { startClockedTavla, type ClockedTavla } from '#tests/support/clocked-tavla.ts'
import { expect } from '#tests/support/expect.ts'
import { FileSystemView } from '#tests/support/file-system-view.ts'
import { words } from '#tests/support/texts.ts'

let tavla: ClockedTavla
let browser: TestBrowser
beforeAll(async () => {
  [tavla, browser] = await Promise.all([startClockedTavla(new Date()), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await tavla.stop()
})

test('AD-31 a company that must be connected to the employment service first makes no ad, neither new nor imported', async () => {
  const { platform, site, web } = tavla
  const owner = await platform.createUser()
  const company = await platform.createCompany({ admin: owner, employmentServiceRequired: true })
  const other = await platform.createCompany({ admin: await platform.createUser() })
  const now = platform.clock()
  const source = await platform.createAd(other, owner, { ...finishedAd(), title: 'Källan', type: 'active', start: now, end: endOfDay(addDays(stockholmDay(now), 9)), publishedAt: now })
  const { page } = await browser.visit({ at: web, token: await platform.signIn(owner) })
  const files = new FileSystemView(page)
  const refused = page.getByRole('alertdialog', { name: files.ads('create.serviceTitle') })

  await files.open(company.id)
  await page.getByRole('button', { name: files.texts('newAd') }).first().click()
  const prompt = page.getByRole('dialog', { name: files.ads('create.title') })
  await prompt.getByLabel(files.ads('create.label')).click()
  await prompt.getByLabel(files.ads('create.label')).fill('Snickare')
  await prompt.getByRole('button', { name: files.ads('create.confirm') }).click()
  await expect(refused).toBeVisible()
  await checkAxe(page, 'not connected')
  await refused.getByRole('button').click()
  await expect(page).toHaveURL(`${web}/${company.id}`)

  const texts = words('pages/company/import')
  await page.goto(`/${company.id}/import-ad`)
  await page.getByLabel(texts('address')).click()
  await page.getByLabel(texts('address')).fill(publicAddress(site, { id: source.id, name: source.title }))
  await page.getByRole('button', { name: texts('confirm'), exact: true }).click()
  await expect(refused).toBeVisible()
  await refused.getByRole('button').click()
  await expect(page.getByLabel(texts('address'))).toHaveValue(publicAddress(site, { id: source.id, name: source.title }))
  expect(browser.complaints()).toEqual([])
})
