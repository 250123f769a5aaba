import type { Page, WebSocket } from 'playwright'
import { test } from 'vitest'
import { AccountsLogOutFromAllDevices } from '#contract/identity/sessions.ts'
import { RenameAd } from '#contract/ads/ads.ts'
import type { CallInput } from '#contract/base/call.ts'
import { CreateProject } from '#contract/ads/tree.ts'
import { SetDefaultCompany } from '#contract/companies/companies.ts'
import { fillSignIn } from '../support/account-forms.ts'
import { sendCall, companyOf, publishAd } from '../support/ads.ts'
import { checkAxe } from '../support/axe.ts'
import { BoardView } from '../support/board-view.ts'
import { expect } from '../support/expect.ts'
import { demoPassword, signIn } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { labelOf } from '../support/label-of.ts'
import { seededBoard } from '../support/seeded-board.ts'
import { ShellView, stopClock } from '../support/shell-view.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
/** A company of the recruiter that no other test searches. */
const quietCompany = 'Rimfrost Elservice AB'
const homeTexts = pageTexts('pages/home')
const signInWords = pageTexts('pages/sign-in')
const at = (path: string) => `${journey.tavla.web}${path}`
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('tavla.token'))
const failedRequest = /Failed to load resource|ERR_CONNECTION_REFUSED|WebSocket connection to/

/** Returns the token with other times. Only the platform can detect the invalid signature. */
function withExpiry(token: string, seconds: number): string {
  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  return [head, Buffer.from(JSON.stringify({ ...claims, exp: seconds })).toString('base64url'), signature].join('.')
}

/** Records the WebSocket connections of the page. */
function socketsOf(page: Page): WebSocket[] {
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => {
    if (socket.url().endsWith('/graphql')) sockets.push(socket)
  })
  return sockets
}

test('every request goes to the app’s own origin with the stored token and without cookies (SHELL-18, SHELL-20)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token)
  const { page, context } = await journey.visit({ token })
  await context.addCookies([{ name: 'other', value: '1', domain: 'cdn.example', path: '/' }])
  const requests: { url: string; headers: Promise<Record<string, string>> }[] = []
  page.on('request', (request) =>
    requests.push({ url: request.url(), headers: request.allHeaders().catch(() => ({})) }),
  )
  await page.goto('/')
  await page.getByRole('main').locator(`a[href="/${id}"]`).click()
  await expect(page.getByRole('searchbox', { name: pageTexts('pages/company/files')('search') })).toBeVisible()
  expect(requests.filter(({ url }) => !url.startsWith('data:')).map(({ url }) => new URL(url).origin)).toEqual(
    requests.filter(({ url }) => !url.startsWith('data:')).map(() => journey.tavla.web),
  )
  const calls = requests.filter(({ url }) => url.endsWith('/graphql'))
  expect(calls.length).toBeGreaterThan(1)
  for (const { headers } of calls) {
    expect((await headers)['authorization']).toBe(`Bearer ${token}`)
    expect((await headers)['cookie']).toBeUndefined()
  }
})

test('a blocking change covers the screen until the response arrives; a background change does not (SHELL-21)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token, quietCompany)
  const { id: preselected } = await companyOf(journey.tavla, token)
  const { page } = await journey.visit({ token })
  const shell = new ShellView(page)
  const curtain = page.getByRole('status').filter({ hasText: shell.texts('curtain') })
  /** Returns the element in the middle of the window. */
  const onTop = () =>
    page.evaluate(
      (text) =>
        (
          document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[role="status"]')?.textContent ?? ''
        ).includes(text),
      shell.texts('curtain'),
    )
  const { pid } = journey.tavla.programs.gateway
  const company = pageTexts('pages/company/files')
  await page.goto(`/${id}`)
  await expect(page.getByRole('searchbox', { name: company('search') })).toBeVisible()
  await shell.chooseAction(company('newProject'))
  const prompt = page.getByRole('dialog', { name: company('newProject') })
  await prompt.getByLabel(company('name.label')).fill('Bakom ridån')
  process.kill(pid, 'SIGSTOP')
  try {
    await prompt.getByRole('button', { name: company('createProject'), exact: true }).click()
    await expect(curtain).toHaveCount(1)
    await expect(curtain.getByText(shell.texts('curtain')).last()).toBeVisible()
    await expect.poll(onTop).toBe(true)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await expect(curtain).toHaveCount(0)
  await expect(page.getByText('Bakom ridån').first()).toBeVisible()

  await page.goto('/')
  const other = page.getByRole('checkbox', { checked: false }).first()
  await expect(other).toBeVisible()
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith('/graphql') &&
      (response.request().postData() ?? '').includes('CompanyCardPreselectMutation'),
  )
  process.kill(pid, 'SIGSTOP')
  try {
    const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('CompanyCardPreselectMutation'))
    await labelOf(other).check()
    await sent
    await expect(curtain).toHaveCount(0)
    expect(await onTop()).toBe(false)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await answered
  await sendCall(journey.tavla, token, SetDefaultCompany, { body: { CompanyId: preselected, Default: true } })
})

test('the user can stop waiting for a server that does not respond (SHELL-21)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token, quietCompany)
  const { page } = await journey.visit({ token })
  const shell = new ShellView(page)
  const company = pageTexts('pages/company/files')
  const { pid } = journey.tavla.programs.gateway
  await page.goto(`/${id}`)
  await expect(page.getByRole('searchbox', { name: company('search') })).toBeVisible()
  await shell.chooseAction(company('newProject'))
  const prompt = page.getByRole('dialog', { name: company('newProject') })
  await prompt.getByLabel(company('name.label')).fill('Ingen väntar')
  process.kill(pid, 'SIGSTOP')
  try {
    await prompt.getByRole('button', { name: company('createProject'), exact: true }).click()
    const curtain = page.getByRole('status').filter({ hasText: shell.texts('curtain') })
    await curtain.getByRole('button', { name: shell.texts('curtainCancel') }).click()
    await expect(curtain).toHaveCount(0)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

test('an expired stored token is not a session (SHELL-22)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { page } = await journey.visit({ token: withExpiry(token, Math.floor(Date.now() / 1000) - 60) })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) calls.push(request.postData() ?? '')
  })
  await page.goto('/1')
  await expect(page).toHaveURL(at('/sign-in?redirect=%2F1'))
  await expect(page.getByLabel(signInWords('email'))).toBeVisible()
  expect(calls.filter((body) => body.includes('viewerQuery'))).toEqual([])
})

test('a session ends within a second when its token expires or is removed (SHELL-22, SHELL-23)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  for (const next of [withExpiry(token, Math.floor(Date.now() / 1000) - 60), null, 'no token at all']) {
    const { page, close, expectConsole } = await journey.visit({ token })
    // Requests of the page may fail while the session ends.
    expectConsole(/status of 401/)
    await page.clock.install()
    await page.goto('/1')
    await expect(new ShellView(page).userButton()).toBeVisible()
    await stopClock(page)
    await page.evaluate(
      (value) => (value === null ? localStorage.removeItem('tavla.token') : localStorage.setItem('tavla.token', value)),
      next,
    )
    expect(page.url()).toBe(at('/1'))
    await page.clock.runFor(1000)
    await page.clock.resume()
    await expect(page).toHaveURL(at('/sign-in?redirect=%2F1'))
    await close()
  }
})

test('a token close to expiry is renewed without leaving the page (SHELL-25, SHELL-19)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { page } = await journey.visit({ token })
  await page.clock.install()
  await page.goto('/1')
  await expect(new ShellView(page).userButton()).toBeVisible()
  expect(await storedToken(page)).toBe(token)
  const renewed = page.waitForRequest((request) => (request.postData() ?? '').includes('mainRefreshTokenMutation'))
  await page.clock.fastForward(14 * 60_000)
  await renewed
  await expect.poll(() => storedToken(page)).not.toBe(token)
  expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  await page.clock.fastForward(2 * 60_000)
  await expect(new ShellView(page).userButton()).toBeVisible()
  await expect(page).toHaveURL(at('/1'))
})

test('a session started in another window is used in this window too (SHELL-23, SHELL-112)', async () => {
  const { page, newPage } = await journey.visit()
  const sockets = socketsOf(page)
  await page.goto('/sign-in')
  await expect(page.getByLabel(signInWords('email'))).toBeVisible()
  expect(sockets).toHaveLength(0)
  const other = await newPage()
  await other.goto('/sign-in')
  await fillSignIn(other, 'recruiter@demo.example', demoPassword)
  await other.getByRole('button', { name: signInWords('submit'), exact: true }).click()
  await expect(new ShellView(other).userButton()).toBeVisible()
  await expect(page).toHaveURL(at('/'))
  await expect(new ShellView(page).title(homeTexts('title'))).toBeVisible()
  await expect.poll(() => sockets.length).toBe(1)
})

test('the live connection is open from sign-in to sign-out and is not reopened afterwards (SHELL-112, SHELL-114)', async () => {
  const { page } = await journey.visit()
  const sockets = socketsOf(page)
  const shell = new ShellView(page)
  await page.clock.install()
  await page.goto('/sign-in')
  await fillSignIn(page, 'recruiter@demo.example', demoPassword)
  expect(sockets).toHaveLength(0)
  await page.getByRole('button', { name: signInWords('submit'), exact: true }).click()
  await expect(shell.userButton()).toBeVisible()
  await expect.poll(() => sockets.length).toBe(1)
  const [socket] = sockets
  await shell.chooseInUserMenu(shell.texts('user.signOut'))
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(() => socket?.isClosed()).toBe(true)
  await page.clock.fastForward(60_000)
  expect(sockets).toHaveLength(1)
})

test('a session ended elsewhere closes the live connection permanently (SHELL-112, SHELL-114)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const visitor = await journey.visit({ token })
  visitor.expectConsole(/status of 401/)
  const { page } = visitor
  const sockets = socketsOf(page)
  await page.clock.install()
  await page.goto('/')
  await expect(new ShellView(page).userButton()).toBeVisible()
  await expect.poll(() => sockets.length).toBe(1)
  // An event published while the session ends cannot be resolved. The page stays unchanged.
  await sendCall(journey.tavla, token, SetDefaultCompany, {
    body: { CompanyId: (await companyOf(journey.tavla, token)).id, Default: true },
  })
  await sendCall(
    journey.tavla,
    token,
    AccountsLogOutFromAllDevices,
    {} as CallInput<typeof AccountsLogOutFromAllDevices>,
  )
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(() => sockets[0]?.isClosed()).toBe(true)
  await page.clock.runFor(10_000)
  await page.evaluate(() => undefined)
  expect(sockets).toHaveLength(1)
})

test('a failed connection is retried after five seconds with 50 % jitter, to spread the clients (SHELL-113)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const visitor = await journey.visit({ token })
  visitor.expectConsole(failedRequest)
  // The browser may look for a newer service worker while the gateway is stopped.
  visitor.expectConsole(/An unknown error occurred when fetching the script/)
  const { page } = visitor
  const sockets = socketsOf(page)
  await page.clock.install()
  await page.goto('/')
  await expect(new ShellView(page).userButton()).toBeVisible()
  await expect.poll(() => sockets.length).toBe(1)
  await stopClock(page)
  // The middle of the random range.
  await page.evaluate(() => {
    Math.random = () => 0.5
  })
  await journey.tavla.programs.gateway.stop()
  try {
    await expect.poll(() => sockets[0]?.isClosed()).toBe(true)
    // Two attempts: the open connection that was closed, then a connection that never opened.
    for (const attempts of [1, 2]) {
      await page.clock.runFor(4999)
      await page.evaluate(() => undefined)
      expect(sockets).toHaveLength(attempts)
      const opened = page.waitForEvent('websocket')
      await page.clock.runFor(1)
      const attempt = await opened
      await expect.poll(() => attempt.isClosed()).toBe(true)
    }
  } finally {
    await journey.tavla.startGateway()
  }
})

test('after a server restart the client reconnects and refetches what it missed (SHELL-114, SHELL-115)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token, quietCompany)
  const ad = await publishAd(journey.tavla, token, { title: 'Borta en stund', companyId: id })
  const visitor = await journey.visit({ token })
  visitor.expectConsole(failedRequest)
  const { page } = visitor
  const shell = new ShellView(page)
  const sockets = socketsOf(page)
  await page.goto(`/${id}`)
  await expect(page.getByRole('searchbox', { name: pageTexts('pages/company/files')('search') })).toBeVisible()
  await expect.poll(() => sockets.length).toBe(1)
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
  const offline = page.getByRole('status').filter({ hasText: shell.texts('offline') })
  await journey.tavla.programs.gateway.stop()
  try {
    await expect(offline).toBeVisible()
    await checkAxe(page, 'lost connection')
    await sendCall(journey.tavla, token, CreateProject, { body: { companyId: id, name: 'Medan ni var borta' } })
  } finally {
    await journey.tavla.startGateway()
  }
  await expect(page.getByText('Medan ni var borta').first()).toBeVisible()
  await expect(offline).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-not-reloaded', '')
  // The page is live again. Repeated until received, because a client cannot know when the subscription is active.
  let times = 0
  await expect
    .poll(async () => {
      await sendCall(journey.tavla, token, RenameAd, { body: { id: ad.id, title: `Tillbaka ${++times}` } })
      return await page.getByRole('link', { name: /^Tillbaka \d+$/ }).count()
    })
    .toBeGreaterThan(0)
})

test('a page or card that failed to load reloads once online; pressing it reports no other errors (SHELL-114, ERR-04)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const seeded = await seededBoard(journey.tavla, token, 'small')
  // This browser has an empty cache.
  const visitor = await journey.visit({ token, isNew: true })
  const { page } = visitor
  const board = new BoardView(page)
  const name = seeded.steps[1]?.candidates[0]?.name ?? ''
  await board.open(seeded)
  await visitor.setOffline(true)
  await board.box(name).first().click()
  await expect(board.card().getByRole('button', { name: pageTexts('ui')('retry') })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await visitor.setOffline(false)
  await expect(board.card().getByRole('tabpanel')).toContainText('@')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await board.closeCard()
  // The selection bar appears, although its code failed to load when the board was first used.
  await board.box(name).first().focus()
  await page.keyboard.press('x')
  await expect(page.getByText(/^1 vald/)).toBeVisible()

  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
  await visitor.setOffline(true)
  const shell = new ShellView(page)
  await page
    .getByRole('link', { name: shell.texts('home') })
    .first()
    .click()
  await expect(page.getByRole('main').getByText(shell.texts('failed.network'))).toBeVisible()
  await visitor.setOffline(false)
  await expect(page.getByRole('main').getByText(shell.texts('failed.network'))).toHaveCount(0)
  await expect(page.getByRole('main').getByText(quietCompany)).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-not-reloaded', '')
})
