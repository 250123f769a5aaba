import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { test } from 'vitest'
import { CreateAd } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { ads, folders, members, users } from '#platform/foundation/db/schema/index.ts'
import { sendCall, companyOf, publishAd } from '../support/ads.ts'
import { checkAxe } from '../support/axe.ts'
import { changeDatabase } from '../support/change-database.ts'
import { expect } from '../support/expect.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { pageTexts } from '../support/texts.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const journey = startJourney()
const texts = pageTexts('features/ad-page')
const parts = pageTexts('features/ad')

const stepBar = (page: Page) => page.getByRole('main').getByRole('navigation').getByRole('listitem')

test('a new ad starts with a choice and can be filled in from a finished ad (AD-47, AD-48, AD-53, AD-55, AD-57)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const finished = await publishAd(journey.tavla, token, { title: 'Förlaga för vikarier' })
  const { projects } = await sendCall(journey.tavla, token, CompanyGetUserCompanyWithAds, {
    query: { id: finished.companyId },
  })
  const draft = await sendCall(journey.tavla, token, CreateAd, {
    body: { companyId: finished.companyId, folderId: projects[0]?.folders[0]?.id ?? 0, title: 'Vikarie i vår' },
  })
  const { page } = await journey.visit({ token })
  await page.goto(`/${finished.companyId}/ad/${draft.id}?creating`)
  await expect(page.getByRole('heading', { name: texts('new.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: texts('new.create') })).toBeVisible()
  await expect(stepBar(page)).toHaveText([parts('step.details'), /^2/, /^3/, /^4/])
  await page.getByRole('button', { name: texts('new.copyButton') }).click()
  const dialog = page.getByRole('dialog', { name: parts('copyDialog.title') })
  await expect(dialog.getByRole('button', { name: parts('copyDialog.confirm') })).toBeDisabled()
  await checkAxe(page, 'choice of an ad to copy')
  await dialog.getByRole('searchbox').fill('förlaga vik')
  await dialog.getByText(finished.title).click()
  await dialog.getByRole('button', { name: parts('copyDialog.confirm') }).click()
  await expect(page.getByRole('heading', { name: texts('new.title') })).toHaveCount(0)
  await expect(page.getByText('Vi söker dig som vill arbeta i natt.', { exact: false })).toBeVisible()
  await expect(page.getByText('Har du B-körkort?')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Vikarie i vår' })).toBeVisible()
  // The ad is complete and can be published.
  await expect(page.getByRole('link', { name: parts('action.publish') })).toBeVisible()
})

test('the page of a draft previews the public page, which a published ad links to instead (PLUS-01)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const published = await publishAd(journey.tavla, token, { title: 'Förhandsvisad vaktmästare' })
  const { projects } = await sendCall(journey.tavla, token, CompanyGetUserCompanyWithAds, {
    query: { id: published.companyId },
  })
  const draft = await sendCall(journey.tavla, token, CreateAd, {
    body: { companyId: published.companyId, folderId: projects[0]?.folders[0]?.id ?? 0, title: 'Vaktmästare & <snö>' },
  })
  const { page } = await journey.visit({ token })
  const preview = page.getByRole('button', { name: texts('preview'), exact: true })
  await page.goto(`/${published.companyId}/ad/${published.id}`)
  await expect(page.getByRole('link', { name: texts('public') })).toBeVisible()
  await expect(preview).toHaveCount(0)

  await page.goto(`/${published.companyId}/ad/${draft.id}`)
  await expect(page.getByRole('main')).toContainText(
    `${new URL(journey.tavla.site).host}/jobb/${draft.id.toString(16)}/`,
  )
  await preview.click()
  const details = pageTexts('features/ad/details')
  const dialog = page.getByRole('dialog', { name: details('preview.title') })
  const shown = dialog.frameLocator('iframe')
  await expect(shown.getByRole('heading', { level: 1, name: 'Vaktmästare & <snö>' })).toBeAttached()
  await expect(shown.getByText(details('preview.noContent'))).toBeAttached()
  await checkAxe(page, 'preview of a draft')
  await dialog.getByRole('button', { name: details('preview.close') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(preview).toBeFocused()
})

test('an ad of another job board is read-only, except for ad admins (AD-07, AD-40, AD-54, AD-55, AD-58, AD-59, SHELL-30)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id: companyId } = await companyOf(journey.tavla, token, 'Älvglimt System AB')
  const external = {
    content: '<p>Vi söker en <strong>systemutvecklare</strong>.</p>',
    city: 'Umeå',
    address: 'Rådhusesplanaden 4',
    postCode: '903 28',
    country: 'Sverige',
    salaryType: 'mixed',
  } as const
  let adId = 0
  await changeDatabase(journey.tavla, async (db) => {
    const now = new Date()
    const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'recruiter@demo.example'))
    const [moderator] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'moderator@demo.example'))
    const [folder] = await db
      .select({ id: folders.id })
      .from(folders)
      .where(and(eq(folders.companyId, companyId), eq(folders.default, true)))
    if (!owner || !moderator || !folder) throw new Error('The demo has nobody, or no folder, to take.')
    await db.insert(members).values({ companyId, userId: moderator.id, joinedAt: now })
    const [ad] = await db
      .insert(ads)
      .values({
        companyId,
        folderId: folder.id,
        title: 'Systemutvecklare i Umeå',
        ownerId: owner.id,
        source: 'teamtailor',
        type: 'active',
        state: 'offers',
        use: 'link',
        link: 'https://jobb.example.com/1',
        start: new Date(now.getTime() - DAY_MS),
        end: new Date(now.getTime() + DAY_MS * 9),
        city: 'Umeå',
        external,
        tags: [{ label: 'Java', type: 'positive' }],
        promotion: 'boost',
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: ads.id })
    adId = ad?.id ?? 0
  })

  const { page } = await journey.visit({ token })
  await page.goto(`/${companyId}/ad/${adId}`)
  const isReady = (language: 'sv' | 'en') =>
    page.getByRole('heading', { name: pageTexts('features/ad-page', language)('external.title') }).waitFor()
  await isReady('sv')
  await checkAxe(page, 'external ad')
  await expect(stepBar(page)).toHaveText([parts('step.promotion')])
  const main = page.getByRole('main')
  for (const text of [
    texts('external.readOnly'),
    'Rådhusesplanaden 4, 903 28, Umeå, Sverige',
    'systemutvecklare',
    'Java',
  ])
    await expect(main).toContainText(text)
  await expect(main.getByRole('link', { name: new RegExp(texts('edit')) })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: texts('admin.title') })).toHaveCount(0)
  const actions = async (view: typeof page, label: string) => {
    await view.getByRole('button', { name: label, exact: true }).click()
    await expect(view.getByRole('menuitem').first()).toBeVisible()
    const shown = await view.getByRole('menuitem').allTextContents()
    await view.keyboard.press('Escape')
    return shown
  }
  const mine = await actions(page, pageTexts('shell')('actions'))
  for (const action of ['unpublish', 'archive', 'delete', 'copyInto', 'updateDates'] as const)
    expect(mine).not.toContain(parts(`action.${action}`))

  const staff = (
    await journey.visit({ token: await getToken(journey.tavla, 'moderator'), language: 'en', colorScheme: 'dark' })
  ).page
  const [en, enParts] = [pageTexts('features/ad-page', 'en'), pageTexts('features/ad', 'en')]
  await staff.goto(`/${companyId}/ad/${adId}`)
  await expect(staff.getByRole('heading', { name: en('admin.title') })).toBeVisible()
  await checkAxe(staff, 'external ad, ad admin')
  await expect(stepBar(staff)).toContainText([
    enParts('step.details'),
    enParts('step.questionnaire'),
    enParts('step.promotion'),
  ])
  const panel = staff.getByRole('main')
  for (const text of ['Karin Wallén', 'Teamtailor', enParts('package.boost')]) await expect(panel).toContainText(text)
  await expect(panel.getByRole('link', { name: 'Älvglimt System AB' })).toHaveAttribute('href', `/${companyId}`)
  await stepBar(staff)
    .getByRole('link', { name: enParts('step.details') })
    .click()
  await expect(staff).toHaveURL(new RegExp(`/ad/${adId}/details$`))
  await expect(panel.getByRole('link', { name: pageTexts('editing', 'en')('toAd') })).toBeVisible()
  await expect(panel).toContainText('Rådhusesplanaden 4, 903 28, Umeå')
  await checkAxe(staff, 'details of an external ad, ad admin')
  await panel.getByRole('link', { name: pageTexts('editing', 'en')('toAd') }).click()
  const theirs = await actions(staff, pageTexts('shell', 'en')('actions'))
  expect(theirs).toEqual(expect.arrayContaining([enParts('action.unpublish'), enParts('action.delete')]))
  expect(theirs).not.toContain(enParts('action.archive'))

  // Deleting requires the title, and unused sponsoring lapses (AD-38, AD-39).
  await staff.getByRole('button', { name: pageTexts('shell', 'en')('actions'), exact: true }).click()
  await staff.getByRole('menuitem', { name: enParts('action.unpublish') }).click()
  const confirm = staff.getByRole('alertdialog', { name: enParts('unpublish.title') })
  await expect(confirm).toContainText(enParts('lapses', { package: enParts('package.boost') }))
  await confirm.getByRole('textbox').fill('systemutvecklare i umeå')
  await confirm.getByRole('button', { name: enParts('unpublish.confirm'), exact: true }).click()
  const files = new FileSystemView(page)
  await files.open(companyId)
  await files.search('Systemutvecklare i Umeå')
  await expect(files.row('Systemutvecklare i Umeå')).toContainText(pageTexts('ui')('status.inactive'))
  await expect(files.row('Systemutvecklare i Umeå')).not.toContainText(parts('package.boost'))
})
