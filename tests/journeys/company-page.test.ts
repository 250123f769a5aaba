import { test } from 'vitest'
import { AdStatistics } from '#contract/ads/ad-statistics.ts'
import { CompanyProfile, PublishCompanyProfile, SaveCompanyProfile } from '#contract/companies/company-profile.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { companyTexts } from '#platform/site/view/company-texts.ts'
import { sendCall, companyOf, publishAd } from '../support/ads.ts'
import { checkAxe } from '../support/axe.ts'
import { phone } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const t = pageTexts('pages/company/profile', 'sv')

test(
  'a profile is edited with a preview, published and linked from an ad, and its visits are counted ' +
    '(COMP-43, COMP-50, COMP-52, PLUS-71, PLUS-72, SHELL-56)',
  async () => {
    const token = await getToken(journey.tavla, 'recruiter')
    const company = await companyOf(journey.tavla, token)
    const ad = await publishAd(journey.tavla, token, { title: 'Klockare', companyId: company.id })
    await publishAd(journey.tavla, token, {
      title: 'Fyrvaktare',
      companyId: company.id,
      city: 'Upplands Väsby, Runby norra verksamhetsområde',
    })
    const recruiter = await journey.visit({ token })
    await recruiter.page.goto(`/${company.id}/profile`)
    const name = `Fyrtornet ${company.id}`
    await recruiter.page.getByLabel(t('fields.name')).fill(name)
    await recruiter.page.getByLabel(t('fields.about')).fill('Vi håller ljuset tänt.\n\nÅret runt.')
    const preview = recruiter.page.frameLocator('iframe')
    await expect(preview.getByRole('heading', { level: 1, name })).toBeAttached()
    await expect(preview.getByText('Året runt.')).toBeAttached()
    await expect(preview.getByText('Klockare')).toBeAttached()
    await recruiter.page.getByRole('button', { name: t('publish') }).click()
    await expect(recruiter.page.getByText(t('saved'))).toBeVisible()
    await expect(recruiter.page.getByRole('link', { name: t('open') })).toHaveAttribute(
      'href',
      new RegExp(`/foretag/fyrtornet-${company.id}$`),
    )

    const visitor = await journey.visitSite()
    // The user agent of the test browser would not be counted.
    await visitor.page.setExtraHTTPHeaders({
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    await visitor.page.goto(ad.publicUrl)
    await visitor.page.locator('#firstName').fill('Sofia')
    await visitor.page.getByRole('link', { name: company.name }).click()
    await expect(visitor.page.getByRole('heading', { level: 1, name })).toBeVisible()
    await checkAxe(visitor.page, 'company page')
    expect(visitor.page.url()).toContain(`/foretag/fyrtornet-${company.id}`)
    await expect(visitor.page.getByRole('link', { name: /Klockare/ })).toBeVisible()

    // On a phone, the city filter and its button (for pages without JavaScript) fit below the heading.
    const [address] = visitor.page.url().split('?')
    const onPhone = await journey.visitSite({ viewport: { ...phone, width: 320 }, javaScriptEnabled: false })
    await onPhone.page.goto(`${address}?lang=sv`)
    await expect(onPhone.page.getByRole('combobox', { name: siteTexts.sv.place })).toBeVisible()
    await expect(onPhone.page.getByRole('button', { name: siteTexts.sv.search })).toBeVisible()
    expect(await onPhone.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    const reader = await journey.visitSite({ viewport: phone })
    await reader.page.goto(`${address}?lang=en`)
    await expect(reader.page.getByRole('heading', { name: companyTexts.en.jobs })).toBeVisible()
    await checkAxe(reader.page, 'company page on a phone, in English')
    await reader.page.goto('/jobb?lang=sv')
    await expect(reader.page.locator('.jobs').getByRole('link', { name: company.name }).first()).toHaveAttribute(
      'href',
      new RegExp(`fyrtornet-${company.id}`),
    )
    await checkAxe(reader.page, 'jobs with a link to the company')

    await expect
      .poll(async () => (await sendCall(journey.tavla, token, AdStatistics, { query: { id: ad.id } })).totals)
      .toEqual({ views: 1, applyPresses: 1, applications: 0 })
  },
)

test('the longest name and an endless word fit the window on desktop and phone, in both languages (PLUS-72)', async () => {
  const token = await getToken(journey.tavla, 'company.admin')
  const { id } = await companyOf(journey.tavla, token, 'Rimfrost Elservice AB')
  const name = 'Rimfrost Elservice, Kraftnät och Entreprenad i Norrbottens och Västerbottens inland Aktiebolag'
  const profile = {
    size: null,
    about: `${'Högspänningsanläggning'.repeat(6)} och annat.`,
    contact: null,
    founded: null,
    logo: null,
    mainOffice: 'Luleå',
    revenue: null,
    webSite: 'https://rimfrost.example',
  }
  await sendCall(journey.tavla, token, SaveCompanyProfile, {
    params: { id },
    body: { ...profile, name, keepLogo: true },
  })
  await sendCall(journey.tavla, token, PublishCompanyProfile, { params: { id } })
  const { publicUrl } = await sendCall(journey.tavla, token, CompanyProfile, { query: { id } })
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    const { page } = await journey.visitSite({ viewport })
    for (const language of ['sv', 'en']) {
      await page.goto(`${publicUrl}?lang=${language}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      expect([viewport.width, language, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
        viewport.width,
        language,
        viewport.width,
      ])
    }
  }
})
