import type { Page } from 'playwright'
import { test } from 'vitest'
import { CreateAd, GetAdDetails } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { adDetails, sendCall, companyOf, publishAd } from '../support/ads.ts'
import { checkAxe } from '../support/axe.ts'
import { DetailsView } from '../support/details-view.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { redirectTarget } from '../support/redirect-target.ts'
import { QuestionnaireView } from '../support/questionnaire-view.ts'
import { pageTexts } from '../support/texts.ts'
import { goLive } from '../support/write-ad.ts'

const journey = startJourney()

/** Creates an ad in the company of the demo recruiter. */
async function newAd(title: string) {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id: companyId } = await companyOf(journey.tavla, token)
  const { projects } = await sendCall(journey.tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })
  const folderId = projects[0]?.folders[0]?.id
  if (folderId === undefined) throw new Error('The company has no folder.')
  const { id } = await sendCall(journey.tavla, token, CreateAd, { body: { companyId, folderId, title } })
  const read = async () => await sendCall(journey.tavla, token, GetAdDetails, { query: { id } })
  return { token, companyId, id, read }
}

/**
 * Chooses an external way to apply for the ad with the open questionnaire, publishes it, and returns its public URL.
 */
async function applyElsewhere(page: Page, method: 'link' | 'email', target: string): Promise<string> {
  const form = new QuestionnaireView({ page })
  await form.method(method).click()
  const field = page.getByLabel(form.texts(`${method}.label`))
  await field.click()
  await field.fill(target)
  await form.finishButton().click()
  await expect(page).toHaveURL(/\/promotion$/)
  return goLive(page)
}

test(
  'a temporary job abroad shows the fields of each choice and is published with a link ' +
    '(AD-81, AD-86, AD-90, AD-95, AD-98, AD-102, AD-106, AD-134, PLUS-05, PLUS-44)',
  async () => {
    const { token, companyId, id, read } = await newAd('Servicetekniker i Narvik')
    const { page } = await journey.visit({ token })
    const view = new DetailsView(page)
    const { texts } = view
    await view.open(companyId, id)
    await expect(view.finish).toBeDisabled()
    await view.write('Vi söker tre servicetekniker till hamnen i Narvik. Du kan felsöka och har körkort.')
    await view.choose('elekt', /elektriker/i)
    await page.getByRole('radio', { name: texts('type.temporary') }).click()
    await view.pick(texts('specification.summer'))
    await view.pick(texts('specification.substitute'))
    // Six months or more hide summer jobs (AD-86).
    await page.locator('#field-duration').getByRole('button').click()
    await page.getByRole('option', { name: texts('duration.sixMonthsPlus') }).click()
    await expect(page.getByRole('checkbox', { name: texts('specification.summer') })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: texts('specification.substitute') })).toBeChecked()
    await page.getByRole('radio', { name: texts('extent.partTime') }).click()
    await page.getByRole('radio', { name: texts('partTime.percentage') }).click()
    const outOfRange = pageTexts('ui')('number.between', { min: 1, max: 99 })
    const share = page.getByRole('textbox', { name: texts('fields.timePercentage') })
    await share.click()
    await share.fill('100')
    await share.press('Tab')
    await expect(page.getByText(outOfRange)).toBeVisible()
    await share.fill('80')
    await share.press('Tab')
    await expect(page.getByText(outOfRange)).toHaveCount(0)

    await page.getByRole('radio', { name: texts('location.abroad') }).click()
    const country = page.getByRole('combobox', { name: texts('fields.country') })
    await country.fill('Sver')
    await expect(page.getByRole('option', { name: 'Sverige' })).toHaveCount(0)
    await country.fill('Norg')
    await page.getByRole('option', { name: 'Norge' }).click()
    await view.button(texts('salaryNudge.button')).click()
    const from = page.locator('#field-salaryFrom input')
    const to = page.locator('#field-salaryTo input')
    await from.click()
    await from.pressSequentially('31500,5')
    await to.click()
    await to.pressSequentially('30000')
    await to.press('Tab')
    await expect(page.getByText(texts('errors.salaryFromNotLess'))).toBeVisible()
    await to.fill('38000')

    // A colleague replaces the contact person only after a confirmation (AD-106, AD-134).
    const person = page.getByRole('combobox', { name: texts('fields.person') })
    await expect(person).not.toHaveValue('')
    const before = await person.inputValue()
    const choose = async () => {
      await person.fill('')
      await person.press('ArrowDown')
      await page.getByRole('option').filter({ hasNotText: before }).first().click()
    }
    await choose()
    const question = page.getByRole('alertdialog', { name: texts('contactChange.title') })
    await checkAxe(page, 'contact change')
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await expect(person).toHaveValue(before)
    await choose()
    await question.getByRole('button', { name: texts('contactChange.confirm') }).click()
    await expect(person).not.toHaveValue(before)

    const proposal = page.getByRole('region', { name: texts('tags.fromText') }).getByRole('button')
    await proposal.first().click()
    await expect(page.getByRole('list', { name: texts('tags.positive') }).first()).toBeVisible()
    await expect(view.preview.getByText('Norge', { exact: false }).first()).toBeVisible()
    await expect(view.preview.getByText(/31\s500,50–38\s000 kr per månad/)).toBeVisible()
    await expect(view.finish).toBeEnabled()
    await checkAxe(page, 'details of a job abroad')
    await view.finish.click()
    await expect(page).toHaveURL(/\/form$/)
    expect(await read()).toMatchObject({
      type: 'temporary',
      duration: 'sixMonthsPlus',
      specifications: ['substitute'],
      extent: 'partTime',
      partTimeTypes: 'percentage',
      timePercentage: 80,
      location: 'abroad',
      country: 'NO',
      salaryMode: 'range',
      salaryFrom: 31_500.5,
      salaryTo: 38_000,
      salaryCurrency: 'SEK',
      salaryPayout: 'monthly',
    })
    const { page: applicant } = await journey.visitSite()
    await applicant.goto(await applyElsewhere(page, 'link', 'https://hamnen.example/jobb/7'))
    await expect(applicant.getByText(/31\s500,50–38\s000 kr per månad/)).toBeVisible()
    expect(await redirectTarget(applicant.getByRole('link', { name: siteTexts.sv.applyByLinkButton }))).toBe(
      'https://hamnen.example/jobb/7',
    )
  },
)

test(
  'an hourly remote job is saved incomplete, finished in English without tags, published by e-mail ' +
    '(AD-87, AD-88, AD-103, AD-114, PLUS-05, SHELL-89)',
  async () => {
    const { token, companyId, id, read } = await newAd('Interpreter')
    const { page } = await journey.visit({ token })
    const view = new DetailsView(page)
    const { texts } = view
    await view.open(companyId, id)
    await view.write('We are looking for interpreters who work from home by the hour, in the evenings and at weekends.')
    await page.getByRole('radio', { name: texts('type.hourly') }).click()
    await expect(page.getByRole('radio', { name: texts('extent.fullTime') })).toBeDisabled()
    await expect(page.getByText(texts('tags.state.otherLanguage')).first()).toBeVisible()
    await expect(page.getByPlaceholder(texts('tags.notAvailable')).first()).toBeDisabled()

    await page.getByRole('link', { name: view.editor('cancel') }).click()
    const leave = page.getByRole('alertdialog')
    await expect(leave).toBeVisible()
    await leave.getByRole('button').first().click()
    await view.button(texts('draft.save')).click()
    await expect(page.getByText(new RegExp(texts('draft.saved', { time: '' })))).toBeVisible()
    expect((await sendCall(journey.tavla, token, GetDraftAd, { query: { id } })).state).toBe('create')

    await view.open(companyId, id)
    await expect(view.content).toContainText('interpreters who work from home')
    await expect(page.getByRole('radio', { name: texts('type.hourly') })).toBeChecked()
    await view.choose('tolk', /tolk/i)
    await view.pick(texts('specification.freelance'))
    await page
      .locator('#field-location')
      .getByRole('radio', { name: texts('location.remote') })
      .click()
    await expect(
      page.locator('#field-workplaceType').getByRole('radio', { name: texts('workplaceType.remote'), exact: true }),
    ).toBeChecked()
    await expect(
      page.locator('#field-workplaceType').getByRole('radio', { name: texts('workplaceType.onsite'), exact: true }),
    ).toBeDisabled()
    await expect(view.finish).toBeEnabled()
    await view.finish.click()
    await expect(page).toHaveURL(/\/form$/)
    expect(await read()).toMatchObject({
      type: 'hourly',
      extent: 'partTime',
      specifications: ['freelance'],
      location: 'remote',
      workplaceType: 'remote',
      address: null,
      country: null,
    })
    const { page: applicant } = await journey.visitSite()
    await applicant.goto(await applyElsewhere(page, 'email', 'jobb@tolkarna.example'))
    await expect(applicant.getByText('interpreters who work from home')).toBeVisible()
    await expect(applicant.getByRole('link', { name: 'jobb@tolkarna.example' })).toHaveAttribute(
      'href',
      /^mailto:jobb@tolkarna\.example/,
    )
  },
)

test('details can be copied from a finished ad, and a postcode suggests its city (AD-73, AD-100)', async () => {
  const { token, companyId, id, read } = await newAd('Nattvak')
  const source = await publishAd(journey.tavla, token, { title: 'Källannonsen', companyId })
  const { page } = await journey.visit({ token })
  const view = new DetailsView(page)
  const { texts } = view
  await view.open(companyId, id)
  await view.button(texts('copy')).click()
  const dialog = page.getByRole('dialog', { name: texts('copyTitle') })
  await dialog.getByText(source.title).click()
  await checkAxe(page, 'copy details')
  await dialog.getByRole('button', { name: view.editor('copy.use') }).click()
  await expect(view.content).toContainText('Vi söker dig som vill arbeta i natt.')
  await expect(page.getByLabel(texts('fields.address'))).toHaveValue(adDetails.address ?? '')
  await expect(page.getByLabel(texts('fields.title'), { exact: true })).toHaveValue('Nattvak')

  const city = page.getByRole('combobox', { name: texts('fields.city') })
  await city.fill('')
  await page.getByLabel(texts('fields.postCode')).fill('872 30')
  await expect(city).toHaveValue('Kramfors')
  await city.fill('Härnös')
  await page
    .getByRole('option', { name: /Härnösand/ })
    .first()
    .click()
  await expect(page.getByText(texts('postCodeTown', { town: 'Kramfors' }))).toBeVisible()
  expect((await read()).content).toBe('')
})

test('two recruiters edit one ad: both changes stay, and only a field that both changed is asked about (PLUS-96, AD-65)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id: companyId } = await companyOf(journey.tavla, token)
  const ad = await publishAd(journey.tavla, token, { title: 'Gemensam annons', companyId })
  const read = () => sendCall(journey.tavla, token, GetAdDetails, { query: { id: ad.id } })
  const first = new DetailsView((await journey.visit({ token })).page)
  const second = new DetailsView((await journey.visit({ token: await getToken(journey.tavla, 'company.admin') })).page)
  const openBoth = () => Promise.all([first.open(companyId, ad.id), second.open(companyId, ad.id)])
  const tag = async ({ page, texts }: DetailsView, label: string) => {
    const field = page.getByRole('combobox', { name: `${texts('tags.positive')}: ${texts('tags.add')}` })
    await expect(field).toBeEnabled()
    await field.fill(label)
    await field.press('Enter')
  }
  const street = ({ page, texts }: DetailsView) => page.getByLabel(texts('fields.address'))
  const saved = ({ page }: DetailsView) => expect(page).toHaveURL(new RegExp(`/ad/${ad.id}$`))
  await openBoth()
  await tag(first, 'Nattarbete')
  await street(first).fill('Norra gatan 1')
  await tag(second, 'Körkort')
  await second.page.getByLabel(second.texts('fields.postCode')).fill('872 30')
  await first.finish.click()
  await saved(first)
  await second.finish.click()
  await saved(second)
  expect(await read()).toMatchObject({ address: 'Norra gatan 1', postCode: '872 30' })

  await openBoth()
  await street(first).fill('Norra gatan 2')
  await first.finish.click()
  await saved(first)
  await street(second).fill('Södra gatan 2')
  await second.finish.click()
  const dialog = second.page.getByRole('alertdialog', { name: second.editor('merge.title_one') })
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await expect(dialog.getByRole('row', { name: /Norra gatan 2/ })).toContainText('Södra gatan 2')
  await checkAxe(second.page, 'both changed a field')
  await dialog.getByRole('button', { name: second.editor('merge.keepEditing') }).click()
  await expect(street(second)).toHaveValue('Södra gatan 2')
  await second.finish.click()
  // The first choice is focused: the right arrow key chooses the user's own value.
  await expect(dialog.getByRole('radio', { name: /Norra gatan 2/ })).toBeFocused()
  await second.page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: second.editor('finalizeAndUpdate') }).click()
  await saved(second)
  expect(await read()).toMatchObject({ address: 'Södra gatan 2', postCode: '872 30' })
})

test('the form shows a lost connection and saves automatically after it is back (SHELL-89)', async () => {
  const { token, companyId, id, read } = await newAd('Nätet är borta')
  const visitor = await journey.visit({ token })
  const view = new DetailsView(visitor.page)
  await view.open(companyId, id)
  await view.write('Vi söker en elektriker.')
  await visitor.setOffline(true)
  await view.button(view.texts('draft.save')).click()
  await expect(view.page.getByText(view.editor('waiting.text'))).toBeVisible()
  await expect(view.page.getByText(view.editor('unsaved'))).toBeVisible()
  expect((await read()).content).toBe('')
  await visitor.setOffline(false)
  await expect(view.page.getByText(new RegExp(view.texts('draft.saved', { time: '' })))).toBeVisible()
  await expect(view.page.getByText(view.editor('waiting.text'))).toHaveCount(0)
  expect((await read()).content).toContain('Vi söker en elektriker.')
})
