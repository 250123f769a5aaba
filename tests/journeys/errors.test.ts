import { test } from 'vitest'
import { AccountsLogOutFromAllDevices } from '#contract/identity/sessions.ts'
import type { CallInput } from '#contract/base/call.ts'
import { sendCall, companyOf } from '../support/ads.ts'
import { checkAxe } from '../support/axe.ts'
import { BoardView } from '../support/board-view.ts'
import { expect } from '../support/expect.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { seededBoard } from '../support/seeded-board.ts'
import { ShellView, stopClock } from '../support/shell-view.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const homeTexts = pageTexts('pages/home')

/** The browser logs a failed request. */
const failedRequest = /Failed to load resource|ERR_CONNECTION_REFUSED|WebSocket connection to/

test('without the platform, Help shows its general article, and a page shows an error until it loads (ERR-01, ERR-05)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const company = await companyOf(journey.tavla, token)
  const visitor = await journey.visit({ token })
  visitor.expectConsole(failedRequest)
  const { page } = visitor
  const shell = new ShellView(page)
  await page.goto(`/${company.id}`)
  await expect(shell.title(company.name)).toBeVisible()
  await journey.tavla.programs.platform.stop()
  try {
    await shell.helpButton().click()
    await expect(shell.article()).toHaveText(pageTexts('shell/help/articles/start')('home.title'))
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(shell.help()).toHaveCount(0)

    await page.getByRole('link', { name: pageTexts('pages/company/files')('inbox') }).click()
    await expect(shell.title(shell.texts('failed.title'))).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(shell.texts('failed.generic'))
    await expect(shell.userButton()).toBeVisible()
    await checkAxe(page, 'page that failed')
  } finally {
    await journey.tavla.startPlatform()
  }
  await page.getByRole('button', { name: shell.texts('failed.retry') }).click()
  await expect(shell.title(pageTexts('pages/company/inbox')('title'))).toBeVisible()
})

test('a 401 response ends the session, and sign-in follows after one second and returns to the page (ERR-03)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const company = await companyOf(journey.tavla, token)
  const visitor = await journey.visit({ token })
  visitor.expectConsole(failedRequest)
  const { page } = visitor
  await page.clock.install()
  await page.goto(`/${company.id}?tab=mine`)
  await expect(new ShellView(page).title(company.name)).toBeVisible()
  const stored = () => page.evaluate(() => localStorage.getItem('tavla.token'))
  await stopClock(page)
  expect(await stored()).not.toBeNull()
  await sendCall(
    journey.tavla,
    token,
    AccountsLogOutFromAllDevices,
    {} as CallInput<typeof AccountsLogOutFromAllDevices>,
  )
  await expect.poll(stored).toBeNull()
  await page.clock.runFor(999)
  expect(page.url()).toBe(`${journey.tavla.web}/${company.id}?tab=mine`)
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page).toHaveURL(`${journey.tavla.web}/sign-in?redirect=${encodeURIComponent(`/${company.id}?tab=mine`)}`)
})

test('a public page stays open when the session ends (ERR-03)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const visitor = await journey.visit({ token })
  visitor.expectConsole(failedRequest)
  const { page } = visitor
  const shell = new ShellView(page)
  await page.goto('/hit/finns/ingen/vag/alls')
  await expect(shell.userButton()).toBeVisible()
  await sendCall(
    journey.tavla,
    token,
    AccountsLogOutFromAllDevices,
    {} as CallInput<typeof AccountsLogOutFromAllDevices>,
  )
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tavla.token'))).toBeNull()
  await expect(shell.topBar().getByRole('link', { name: shell.texts('signIn') })).toBeVisible()
  await expect(page).toHaveURL(`${journey.tavla.web}/hit/finns/ingen/vag/alls`)
})

test('a lazy part fails after 120 seconds without a response and can be loaded again (ERR-04)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const visitor = await journey.visit({ token, isNew: true })
  visitor.expectConsole(failedRequest)
  const { page } = visitor
  const shell = new ShellView(page)
  await page.clock.install()
  await page.goto('/')
  const card = page.getByRole('main').getByRole('listitem').first().getByRole('link')
  await expect(card).toBeVisible()
  await stopClock(page)
  const { pid } = journey.tavla.programs.gateway
  const failure = page.getByRole('alert').filter({ hasText: shell.texts('failed.chunk') })
  process.kill(pid, 'SIGSTOP')
  try {
    await card.click()
    // The skeleton appears after a moment. The timeout starts at the click.
    await page.clock.runFor(1000)
    await expect(shell.title(homeTexts('title'))).toHaveCount(0)
    await page.clock.fastForward(118_999)
    await expect(failure).toHaveCount(0)
    await page.clock.fastForward(1)
    await page.clock.resume()
    await expect(failure).toBeVisible()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await checkAxe(page, 'failed part')
  await page.getByRole('button', { name: shell.texts('failed.reload') }).click()
  await expect(page.getByRole('searchbox', { name: pageTexts('pages/company/files')('search') })).toBeVisible()
})

test('a lazy part that failed to load affects nothing else and loads on the next attempt (ERR-04)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const visitor = await journey.visit({ token })
  visitor.expectConsole(failedRequest)
  const { page } = visitor
  const shell = new ShellView(page)
  const ui = pageTexts('ui')
  const parts = /\/assets\/(?:TooltipBubble|CandidateCard|RowMenu)-[\w-]+\.js$/
  await page.route(parts, (route) => route.abort())
  const refused = (part: string) => page.waitForEvent('requestfailed', (request) => request.url().includes(part))

  // A decoration is omitted.
  await page.goto('/')
  const next = page.getByRole('button', { name: shell.texts('wallpaper.next') })
  const bubble = refused('TooltipBubble')
  await next.hover()
  await bubble
  await expect(shell.title(homeTexts('title'))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // A press on a button whose code is missing shows an error.
  const files = new FileSystemView(page)
  const company = await companyOf(journey.tavla, token)
  await files.open(company.id)
  await files
    .table()
    .getByRole('row')
    .filter({ has: page.locator('a') })
    .first()
    .getByRole('button', { name: new RegExp(files.texts('row.more', { name: '' })) })
    .click()
  const dialog = page.getByRole('alertdialog', { name: shell.texts('error.title'), exact: true })
  await expect(dialog).toContainText(shell.texts('error.chunk'))
  await checkAxe(page, 'general error')
  await dialog.getByRole('button', { name: ui('close') }).click()

  // Missing content shows an error in its place, next to the rest of the page.
  const board = new BoardView(page)
  await board.open(await seededBoard(journey.tavla, token, 'large'))
  const box = page.locator('[data-candidate] > [aria-haspopup="dialog"]').first()
  await box.click()
  const panel = page.getByRole('dialog', { name: board.cardName })
  await expect(panel.getByRole('alert')).toContainText(ui('partMissing'))
  await expect(board.lanes().first()).toBeVisible()
  await checkAxe(page, 'failed part of a page')

  await page.unroute(parts)
  await panel.getByRole('button', { name: ui('retry') }).click()
  await expect(panel.getByRole('tab').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await next.hover()
  await expect(page.getByRole('tooltip')).toHaveText(shell.texts('wallpaper.next'))
})

test('a lazy part without its styles is not shown, and loads with them on the next attempt (ERR-04)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const visitor = await journey.visit({ token })
  visitor.expectConsole(failedRequest)
  const { page } = visitor
  const board = new BoardView(page)
  const looksOfTabs = (url: URL) => /^\/assets\/Tabs-[\w-]+\.css$/.test(url.pathname)
  await page.route(looksOfTabs, (route) => route.abort())
  await board.open(await seededBoard(journey.tavla, token, 'small'))
  await page.locator('[data-candidate] > [aria-haspopup="dialog"]').first().click()
  const panel = page.getByRole('dialog', { name: board.cardName })
  await expect(panel.getByRole('alert')).toContainText(pageTexts('ui')('partMissing'))
  await page.unroute(looksOfTabs)
  await panel.getByRole('button', { name: pageTexts('ui')('retry') }).click()
  await expect(panel.getByRole('tablist')).toHaveCSS('display', 'flex')
})

test('a help article that fails to load is omitted without an error (ERR-05)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const visitor = await journey.visit({ token })
  visitor.expectConsole(failedRequest)
  const { page } = visitor
  const shell = new ShellView(page)
  await page.goto('/')
  await expect(shell.helpButton()).toBeVisible()
  await journey.tavla.programs.gateway.stop()
  try {
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('HelpPanel'))
    await shell.helpButton().click()
    await refused
    await expect(shell.helpButton()).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(shell.help()).toHaveCount(0)
  } finally {
    await journey.tavla.startGateway()
  }
})
