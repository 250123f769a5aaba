import type { Page } from 'playwright'
import { test } from 'vitest'
import { desktop } from '../support/browser.ts'
import { draftAd, everyElement, sendCall } from '../support/ads.ts'
import { DetailsView } from '../support/details-view.ts'
import { everyPage } from '../support/every-page.ts'
import { expect } from '../support/expect.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { QuestionnaireView } from '../support/questionnaire-view.ts'
import { pageTexts } from '../support/texts.ts'
import { translatePage } from '../support/translate.ts'
import { SaveForm } from '#contract/ads/questionnaire.ts'
import type { CallInput } from '#contract/base/call.ts'
import { writeForm } from '#rules/forms/form.ts'

// What holds on every page of the web app.

const journey = startJourney()
const shell = pageTexts('shell')

/** Opens a page and waits until it shows its content. */
async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize(desktop)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
}

const windows = [desktop, { width: 1100, height: 620 }, { width: 1024, height: 768 }]

/**
 * Returns how much larger the document is than the window. The panel of a signed-out page scrolls with the document, so
 * there the document can be as high as the panel.
 */
const excess = (page: Page): Promise<{ width: number; height: number }> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const isPlain = document.querySelector('header a[href="/sign-in"]') !== null
    const panel = isPlain ? (document.querySelector('main')?.parentElement?.offsetHeight ?? 0) : 0
    return { width: scrollWidth - innerWidth, height: scrollHeight - Math.max(innerHeight, panel) }
  })

/**
 * Presses the first tabs, filters and disclosures of a page, and closes what they have opened. The help moves the page
 * aside, so it has a journey of its own.
 */
async function tryControls(page: Page): Promise<void> {
  const help = shell('help.button')
  const controls = page
    .getByRole('main')
    .locator(`[role=tab], button[aria-pressed], button[aria-expanded]:not([aria-label="${help}"])`)
    .filter({ hasNotText: help })
  for (let index = 0; index < 3; index++) {
    const control = controls.nth(index)
    if ((await control.count()) === 0 || !(await control.isEnabled()) || !(await control.isVisible())) continue
    const opens = (await control.getAttribute('aria-expanded')) === 'false'
    const isMenu = (await control.getAttribute('aria-haspopup')) !== null
    await control.click()
    if (opens) await expect(control).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    if (opens && isMenu) await expect(control).toHaveAttribute('aria-expanded', 'false')
  }
}

test('the document of every page is as large as the window, and every page works translated (PLUS-93)', async () => {
  const found: string[] = []
  for (const { token, paths } of await everyPage(journey.tavla)) {
    const { page } = await journey.visit(token === undefined ? {} : { token })
    for (const path of paths) {
      await open(page, path)
      for (const size of windows) {
        await page.setViewportSize(size)
        const { width, height } = await excess(page)
        if (width !== 0 || height !== 0) found.push(`${path} at ${size.width}×${size.height}: ${width}, ${height}`)
      }
      await page.setViewportSize(desktop)
      await page.evaluate(translatePage)
      await tryControls(page)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      if (await page.getByText(shell('failed.generic')).isVisible()) found.push(`${path} fails when translated`)
    }
  }
  expect(found).toEqual([])
})

test('filters, the editor, the questionnaire and dialogs of a translated page keep working (PLUS-93)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await draftAd(journey.tavla, token, 'Översatt annons')
  await sendCall(journey.tavla, token, SaveForm, {
    query: { id: ad.id },
    body: {
      form: writeForm({ title: 'Frågor', elements: everyElement }) as CallInput<typeof SaveForm>['body']['form'],
      documents: 'cv',
      use: 'formWithDocuments',
      link: null,
      email: null,
    },
  })
  const visitor = await journey.visit({ token })
  const { page } = visitor
  const files = new FileSystemView(page)
  await files.open(ad.companyId)
  await page.evaluate(translatePage)
  expect(await page.locator('font').count()).toBeGreaterThan(20)
  for (const filter of ['inactive', 'draft', 'inactive', 'draft'] as const) await files.filter(filter).click()
  await expect(files.table()).toBeVisible()

  const details = new DetailsView(page)
  await details.open(ad.companyId, ad.id)
  await page.evaluate(translatePage)
  await details.write('Vi söker dig som seglar.')
  await details.button(pageTexts('editor')('bulletList')).click()
  await page.keyboard.type(' Och ror.')
  await expect(details.content).toContainText('Vi söker dig som seglar.')
  await expect(details.content).toContainText('Och ror.')
  expect(await details.content.locator('font').count()).toBe(0)

  const view = new QuestionnaireView(visitor)
  await view.open(ad)
  await page.evaluate(translatePage)
  const before = await view.titles().count()
  await view.titles().nth(1).click()
  await page
    .getByRole('button', { name: view.texts('questions.remove') })
    .nth(1)
    .click()
  await expect(view.titles()).toHaveCount(before - 1)

  await page.goto(`/${ad.companyId}/ad/${ad.id}`)
  await page.evaluate(translatePage)
  await page
    .getByRole('button', { name: pageTexts('features/ad')('action.rename') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('<')
  await dialog.getByRole('textbox').fill('Översatt igen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Översatt igen' })).toBeVisible()
})
