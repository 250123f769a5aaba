import { test } from 'vitest'
import { companyOf, publishAd } from '../support/ads.ts'
import { checkAxe } from '../support/axe.ts'
import { expect } from '../support/expect.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const texts = pageTexts('pages/company/import-ad')

test('an ad of another job board is imported as a draft; an unusable URL shows an error (AD-50, AD-51, AD-52, SHELL-46)', async () => {
  const { tavla } = journey
  const token = await getToken(tavla, 'recruiter')
  const { page, context } = await journey.visit({ token })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const files = new FileSystemView(page)
  const { id } = await companyOf(tavla, token)
  await files.open(id)
  await page.getByRole('button', { name: pageTexts('shell')('actions') }).click()
  await page.getByRole('menuitem', { name: files.texts('importAd') }).click()
  await expect(page).toHaveURL(`${tavla.web}/${id}/import-ad`)

  // While typing, the page shows errors and the supported boards.
  const address = page.getByLabel(texts('address'))
  const confirm = page.getByRole('button', { name: texts('confirm'), exact: true })
  const { host } = new URL(tavla.sandbox)
  await address.click()
  await address.fill('https://annan.example/annons/7')
  await expect(page.getByText(texts('hint.invalid', { example: '' }).trim())).toBeVisible()
  await address.fill('https://annan.example/jobb/7/snickare')
  await expect(page.getByText(texts('hint.otherSite', { sites: `${new URL(tavla.site).host}, ${host}` }))).toBeVisible()
  await expect(confirm).toBeDisabled()

  // `link`: if the ad cannot be parsed, its URL is offered. `alert`: a missing page shows the reason.
  await address.fill(`${tavla.sandbox}/jobb/5f1c23/butikssäljare`)
  await expect(page.getByText(texts('ready', { site: host }))).toBeVisible()
  await confirm.click()
  await expect(page.getByText(texts('linkTitle'))).toBeVisible()
  await expect(page.getByRole('link', { name: texts('open') })).toHaveAttribute(
    'href',
    `${tavla.sandbox}/jobb/5f1c23/butikssäljare`,
  )
  await checkAxe(page, 'import, a page that cannot be read')
  await address.fill(`${tavla.sandbox}/jobb/5f1c24/snickare`)
  await expect(page.getByText(texts('linkTitle'))).toHaveCount(0)
  await confirm.click()
  await expect(page.getByText('Annonsen är inte längre publicerad.')).toBeVisible()
  await expect(address).toHaveValue(`${tavla.sandbox}/jobb/5f1c24/snickare`)

  // `ok`: the draft opens with its details filled in.
  await address.fill(`${tavla.sandbox}/jobb/5f1c20/undersköterska-natt`)
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Undersköterska, natt' })).toBeVisible()
  const adUrl = page.url()
  expect(adUrl).toMatch(new RegExp(`/${id}/ad/\\d+$`))
  await expect(page.getByText('28 500–32 000')).toBeVisible()
  await page.goto(`${adUrl}/details`)
  await expect(page.getByText('Läkemedel på delegering').first()).toBeVisible()

  // `view`: the same URL again opens the same ad. Cancel returns to the list, which contains the draft.
  await page.goto(`/${id}/import-ad`)
  await address.click()
  await address.fill(`${tavla.sandbox}/jobb/5f1c20/annat-namn?ref=1`)
  await confirm.click()
  await expect(page).toHaveURL(adUrl)
  await expect(page.getByText(texts('known'))).toBeVisible()
  await page.goto(`/${id}/import-ad`)
  await page.getByRole('button', { name: texts('cancel') }).click()
  await expect(page).toHaveURL(`${tavla.web}/${id}`)
  await files.filter('draft').click()
  await files.search('Undersköterska, natt')
  await expect(files.row('Undersköterska, natt')).toBeVisible()
})

test("an ad of another employer is imported from Tavla's own job site, in English too (AD-51, AD-52)", async () => {
  const { tavla } = journey
  const token = await getToken(tavla, 'recruiter')
  const own = await companyOf(tavla, token)
  const other = await companyOf(tavla, token, 'Älvglimt System AB')
  const ad = await publishAd(tavla, token, { title: 'Driftansvarig', companyId: other.id })
  const { page } = await journey.visit({ token, language: 'en' })
  const english = pageTexts('pages/company/import-ad', 'en')
  const run = async (address: string) => {
    await page.goto(`/${own.id}/import-ad`)
    await page.getByLabel(english('address')).click()
    await page.getByLabel(english('address')).fill(address)
    await page.getByRole('button', { name: english('confirm'), exact: true }).click()
  }
  await run(`${tavla.sandbox}/jobb/5f1c24/snickare`)
  await expect(page.getByText('The ad is no longer published.')).toBeVisible()
  await run(ad.publicUrl)
  await expect(page.getByRole('heading', { name: 'Driftansvarig' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${own.id}/ad/\\d+$`))
  // The draft is a copy: the source ad still belongs to the other employer.
  expect(page.url()).not.toMatch(new RegExp(`/ad/${ad.id}$`))
})
