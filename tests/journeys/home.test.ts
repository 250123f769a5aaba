import { test } from 'vitest'
import { SetDefaultCompany } from '#contract/companies/companies.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { sendCall, publishAd } from '../support/ads.ts'
import { answerEveryElement, fillApplicant, pdfOf } from '../support/application-form.ts'
import { expect } from '../support/expect.ts'
import { gql, getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { labelOf } from '../support/label-of.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const texts = pageTexts('pages/home')

interface Card {
  databaseId: number
  name: string | null
  notifications: number
  logoUrl: string | null
  isDefault: boolean
}

const cardsOf = async (token: string) =>
  (
    await gql<{ viewer: { companies: Card[] } }>(
      journey.tavla,
      token,
      '{ viewer { companies { databaseId name notifications logoUrl isDefault } } }',
    )
  ).viewer.companies

test('Home has a card for each company with name, logo and unread count, linked to the company (COMP-01, COMP-02, COMP-04)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const expected = await cardsOf(token)
  const { page } = await journey.visit({ token })
  await page.goto('/')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
  await expect(cards).toHaveCount(expected.length)
  for (const company of expected) {
    const card = cards.filter({ hasText: company.name ?? '' })
    await expect(card).toHaveCount(1)
    if (company.logoUrl !== null)
      await expect
        .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
        .toBe(true)
    else await expect(card.locator('img')).toHaveCount(0)
    if (company.notifications > 0) {
      const key = company.notifications === 1 ? 'unread_one' : 'unread_other'
      await expect(card.getByLabel(texts(key, { count: company.notifications }))).toHaveText(
        String(company.notifications),
      )
    }
    await expect(card.getByRole('link')).toHaveAttribute('href', `/${company.databaseId}`)
  }
  expect(
    expected.some(({ logoUrl }) => logoUrl !== null) && expected.some(({ notifications }) => notifications > 0),
  ).toBe(true)
  await cards.last().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/${expected.at(-1)?.databaseId}$`))
})

test('at most one company is preselected, and the choice is kept (COMP-05)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const [before, ...others] = (await cardsOf(token)).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  const [other] = others
  if (!before || !other) throw new Error('The recruiter has too few companies.')
  const { page } = await journey.visit({ token })
  const box = ({ name }: Card) => page.getByRole('checkbox', { name: texts('preselectedFor', { name: name ?? '' }) })
  const chosen = async () =>
    (await cardsOf(token)).filter(({ isDefault }) => isDefault).map(({ databaseId }) => databaseId)
  await page.goto('/')
  await expect(box(before)).toBeChecked()
  await labelOf(box(other)).check()
  await expect(box(before)).not.toBeChecked()
  await expect.poll(chosen).toEqual([other.databaseId])
  await page.reload()
  await expect(box(other)).toBeChecked()
  await expect(box(before)).not.toBeChecked()
  await labelOf(box(other)).uncheck()
  await expect.poll(chosen).toEqual([])
  await page.reload()
  await expect(box(other)).not.toBeChecked()
  await labelOf(box(before)).check()
  await expect.poll(chosen).toEqual([before.databaseId])
})

test('the home page shows changes live without a reload (COMP-07, SHELL-115)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await publishAd(journey.tavla, token, { title: 'Vaktmästare', extraSteps: [] })
  const [before, ...others] = (await cardsOf(token)).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  const [other] = others
  if (!before || !other || before.databaseId !== ad.companyId)
    throw new Error('The ad is not in the preselected company.')
  const { page } = await journey.visit({ token })
  await page.goto('/')
  const box = ({ name }: Card) => page.getByRole('checkbox', { name: texts('preselectedFor', { name: name ?? '' }) })
  await expect(box(before)).toBeChecked()
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

  // The same user chooses elsewhere. Repeated until received, because a client cannot know when the subscription is
  // active.
  let chosen = before
  await expect
    .poll(async () => {
      chosen = chosen === before ? other : before
      await sendCall(journey.tavla, token, SetDefaultCompany, { body: { CompanyId: chosen.databaseId, Default: true } })
      return box(other).isChecked()
    })
    .toBe(true)
  await sendCall(journey.tavla, token, SetDefaultCompany, { body: { CompanyId: before.databaseId, Default: true } })
  await expect(box(before)).toBeChecked()
  await expect(box(other)).not.toBeChecked()

  // A new application raises the unread count.
  const badge = (count: number) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: before.name ?? '' })
      .getByLabel(texts('unread_other', { count }))
  await expect(badge(before.notifications)).toBeVisible()
  const { page: form } = await journey.visitSite()
  await form.goto(ad.publicUrl)
  await fillApplicant(form, {
    firstName: 'Per',
    lastName: 'Lind',
    email: 'per.lind@brev.example',
    phone: '070-174 06 77',
  })
  await answerEveryElement(form, 'Jag är händig.')
  await form.getByLabel(siteTexts.sv.cv).setInputFiles(pdfOf('Per Lind'))
  await form.locator('#consent').check()
  await form.getByRole('button', { name: siteTexts.sv.send }).click()
  await expect(form.getByRole('heading', { name: siteTexts.sv.thanksTitle })).toBeVisible()
  await expect(badge(before.notifications + 1)).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-not-reloaded', '')
})
