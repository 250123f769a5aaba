import { test } from 'vitest'
import { sendCall, companyOf, publishAd } from '../support/ads.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { checkAxe } from '../support/axe.ts'
import { BoardView } from '../support/board-view.ts'
import type { Language } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { gql, getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { ShellView, stopClock } from '../support/shell-view.ts'
import { pageTexts } from '../support/texts.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import project from '../../package.json' with { type: 'json' }

const journey = startJourney()
const homeTitle = (language: Language = 'sv') => pageTexts('pages/home', language)('title')
const companyTexts = pageTexts('pages/company/files')
/** Saves the language of the account. */
const isSaving = (request: { postData(): string | null }) =>
  request.postData()?.includes('savePreferencesMutation') === true

/** Returns the preselected company of the recruiter with its first project and folder. */
async function firstFolder(token: string) {
  const company = await companyOf(journey.tavla, token)
  const { projects } = await sendCall(journey.tavla, token, CompanyGetUserCompanyWithAds, { query: { id: company.id } })
  const project = projects[0]
  const folder = project?.folders[0]
  if (!project || !folder) throw new Error('The company has no folder.')
  return { company, project, folder }
}

test('the interface is Swedish until English is chosen, and there are no other languages (SHELL-01)', async () => {
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'recruiter'), locale: 'en-GB' })
  const [sv, en] = [new ShellView(page), new ShellView(page, 'en')]
  await page.goto('/')
  await page.evaluate(() => localStorage.removeItem('tavla.language'))
  await page.reload()
  await expect(sv.title(homeTitle())).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await checkAxe(page, 'home in Swedish')
  const menu = await sv.openUserMenu()
  await expect(menu.getByRole('group', { name: sv.texts('user.language') }).getByRole('menuitem')).toHaveText(
    ['Svenska', 'English'],
    { useInnerText: true },
  )
  // The account is not updated: the page is reloaded before the choice is saved.
  await page.route('**/graphql', (route) => (isSaving(route.request()) ? undefined : route.fallback()))
  const lost = page.waitForRequest(isSaving)
  await menu.getByRole('menuitem', { name: 'English' }).click()

  await expect(en.title(homeTitle('en'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(en.crumbs().first()).toHaveText(en.texts('home'))
  await lost
  await page.unroute('**/graphql')
  const accountSaved = page.waitForResponse((response) => isSaving(response.request()))
  await page.reload()
  await accountSaved
  await expect(en.title(homeTitle('en'))).toBeVisible()
  await expect(page).toHaveTitle(`${homeTitle('en')} – ${en.texts('product')}`)
  await checkAxe(page, 'home in English')
  await en.openUserMenu()
  await checkAxe(page, 'user menu in English')
  const toldAgain = page.waitForResponse((response) => isSaving(response.request()))
  await page.getByRole('menuitem', { name: 'Svenska' }).click()
  await expect(sv.title(homeTitle())).toBeVisible()
  await toldAgain
})

test('a panel slides in for 350 ms after 50 ms, and appears at once with reduced motion (SHELL-11)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { projects } = await sendCall(journey.tavla, token, CompanyGetUserCompanyWithAds, {
    query: { id: (await companyOf(journey.tavla, token)).id },
  })
  const ad = projects
    .flatMap(({ folders }) => folders)
    .flatMap(({ ads }) => ads)
    .find(({ type, applications }) => type === 'active' && applications.total > 0)
  if (!ad) throw new Error('No active ad has a candidate.')
  const { page } = await journey.visit({ token, hasMotion: true })
  const panelAnimation = () =>
    board.card().evaluate((panel) => {
      const { animationName, animationDuration, animationDelay } = getComputedStyle(panel)
      return {
        slides: animationName !== 'none',
        duration: parseFloat(animationDuration) * 1000,
        delay: parseFloat(animationDelay) * 1000,
      }
    })
  const board = new BoardView(page)
  await board.open({ companyId: (await companyOf(journey.tavla, token)).id, id: ad.id })
  await page.locator('[data-candidate] > [aria-haspopup="dialog"]').first().click()
  await expect(board.card()).toBeVisible()
  expect(await panelAnimation()).toEqual({ slides: true, duration: 350, delay: 50 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect((await panelAnimation()).duration).toBeLessThan(1)
  expect((await panelAnimation()).delay).toBe(0)
})

test('a copy is confirmed for two seconds (SHELL-14)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await publishAd(journey.tavla, token, { title: 'Simlärare' })
  const { page, context } = await journey.visit({ token })
  const texts = pageTexts('features/ad-page')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto(`/${ad.companyId}/ad/${ad.id}`)
  const copy = page.getByRole('button', { name: texts('address.copy') })
  const copied = page.getByRole('button', { name: texts('address.copied') })
  await expect(copy).toBeVisible()
  await stopClock(page)
  await copy.click()
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${ad.publicUrl}?kanal=copiedLink`)
  await page.clock.runFor(1999)
  await expect(copied).toBeVisible()
  await page.clock.runFor(1)
  await expect(copy).toBeVisible()
  await expect(copied).toHaveCount(0)
})

test('a window that is too small shows a notice after half a second, and no input is lost (SHELL-111, SHELL-15)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { page } = await journey.visit({ token })
  const shell = new ShellView(page)
  const { company } = await firstFolder(token)
  await page.clock.install()
  await page.goto(`/${company.id}`)
  const search = page.getByRole('searchbox', { name: companyTexts('search') })
  await search.fill('nattvak')
  const notice = page.getByRole('alert').filter({ hasText: shell.texts('tooSmall.title') })
  const resize = async (width: number, height: number) => {
    const resized = page.evaluate(() =>
      new Promise((resolve) => addEventListener('resize', resolve, { once: true })).then(() => undefined),
    )
    await page.setViewportSize({ width, height })
    await resized
  }
  await stopClock(page)

  await resize(700, 900)
  await page.clock.runFor(499)
  await expect(notice).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(notice).toBeVisible()
  expect(
    await search.evaluate((field) => {
      field.focus()
      return document.activeElement === field
    }),
    'the page behind takes no keys',
  ).toBe(false)
  for (const [width, height, tooSmall] of [
    [992, 616, false],
    [991, 616, true],
    [991, 615, false],
    [767, 615, true],
    [768, 615, false],
    [1440, 479, true],
    [1440, 480, false],
  ] as const) {
    await resize(width, height)
    await page.clock.runFor(500)
    await expect(notice, `${width} × ${height}`).toHaveCount(tooSmall ? 1 : 0)
  }
  await expect(search).toHaveValue('nattvak')

  await page.clock.resume()
  await resize(700, 900)
  await expect(notice).toBeVisible()
  await checkAxe(page, 'too small')
})

test('the root font size follows the window height between 10 and 16 px (SHELL-16)', async () => {
  const { page } = await journey.visit()
  await page.goto('/sign-in')
  for (const [height, size] of [
    [1200, '16px'],
    [768, '16px'],
    [672, '14px'],
    [600, '12.5px'],
    [480, '10px'],
    [360, '10px'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height })
    await expect(page.locator('html'), `at a height of ${height}`).toHaveCSS('font-size', size)
  }
})

test('a doubled browser font size doubles the text, and nothing overlaps or is cut off (SHELL-16)', async () => {
  const token = await getToken(journey.tavla, 'company.admin')
  const { id: companyId } = await companyOf(journey.tavla, token)
  const { id, publicUrl } = await publishAd(journey.tavla, token, {
    title: 'Ljussättare med stora bokstäver',
    companyId,
    documents: 'none',
  })
  const { page } = await journey.visit({ token })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await applyByPost(publicUrl, [['Åsa', 'Åberg', { 'answers.1': 'För ljusets skull.', 'answers.3': 'Yrkesbevis' }]])
  const { steps } = await sendCall(journey.tavla, token, GetStepsView, { query: { id } })
  const candidate = steps.flatMap((step) => step.candidates)[0]?.id
  for (const path of [
    'files',
    'billing',
    ...['details', 'form', 'promotion', 'board', `board?candidate=${candidate}`].map((step) => `ad/${id}/${step}`),
  ]) {
    await page.goto(`/${companyId}/${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    if (path.includes('candidate=')) await expect(page.getByRole('heading', { name: 'Åsa Åberg' })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.locator('html')).toHaveCSS('font-size', '32px')
    expect(await page.evaluate(overlappingElements), path).toEqual([])
    expect(await page.evaluate(clippedTexts), path).toEqual([])
  }
})

/**
 * Returns titles and buttons that their container clips: at a side, or the accents above capitals. Runs in the page.
 */
function clippedTexts(): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  return [
    ...document.querySelectorAll<HTMLElement>('main h1, main button, [role=dialog] h2, [role=dialog] button'),
  ].flatMap((element) => {
    if (!pen || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const { left, right, width } = element.getBoundingClientRect()
    if (element.matches('h1') && width < 32) return [`no room for ${element.textContent}`]
    const range = document.createRange()
    range.selectNodeContents(element)
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const { actualBoundingBoxAscent, fontBoundingBoxAscent } = pen.measureText('Å')
    const top = range.getBoundingClientRect().top + fontBoundingBoxAscent - actualBoundingBoxAscent
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around)
      if (overflowY === 'auto' || overflowX === 'auto') return []
      if (overflowX !== 'hidden' && overflowX !== 'clip') continue
      const edge = around.getBoundingClientRect()
      if (width > 2 && (left < edge.left - 1 || right > edge.right + 1)) return [`${element.textContent} at a side`]
      if (element.matches('h1, h2') && top < edge.top - 1) return [`${element.textContent} above`]
    }
    return []
  })
}

/** Returns pairs of visible controls and headings that overlap. Runs in the page. */
function overlappingElements(): string[] {
  const seen = [
    ...document.querySelectorAll<HTMLElement>('main :is(button, a, input, h1, h2, h3, [role=textbox], tfoot td > *)'),
  ].filter((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = width > 2 && height > 2 ? document.elementFromPoint(left + width / 2, top + height / 2) : null
    return (
      hit !== null && (element.contains(hit) || hit.contains(element) || hit.matches('button, a, input, h1, h2, h3'))
    )
  })
  return seen.flatMap((one, index) =>
    seen.slice(index + 1).flatMap((other) => {
      if (one.contains(other) || other.contains(one) || one.closest('label')?.contains(other)) return []
      // A title that is too long ends at its heading, regardless of the width of its link.
      const [a, b] = [one, other].map((element) => (element.closest('h1') ?? element).getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
      ]
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      return across > 4 && down > 4 ? [`${one.textContent} × ${other.textContent}`] : []
    }),
  )
}

test(
  'the bars of a page show its name, its location and the user ' +
    '(SHELL-90, SHELL-91, SHELL-94, SHELL-97, SHELL-99, SHELL-100)',
  async () => {
    const token = await getToken(journey.tavla, 'recruiter')
    const { company, project, folder } = await firstFolder(token)
    const ad = await publishAd(journey.tavla, token, { title: 'Bagare i Gävle' })
    const { page } = await journey.visit({ token })
    const shell = new ShellView(page)
    const product = shell.texts('product')
    await page.goto('/')

    // Home has no company and no sub-bar.
    await expect(shell.title(homeTitle())).toBeVisible()
    await expect(shell.crumbs()).toHaveText([shell.texts('home')])
    await expect(page).toHaveTitle(`${homeTitle()} – ${product}`)
    await expect(shell.userButton()).toContainText('Karin Wallén')
    const { viewer } = await gql<{ viewer: { companies: { notifications: number }[] } }>(
      journey.tavla,
      token,
      '{ viewer { companies { notifications } } }',
    )
    const unread = viewer.companies.reduce((sum, { notifications }) => sum + notifications, 0)
    expect(unread).toBeGreaterThan(0)
    await expect(shell.userButton()).toContainText(String(unread))
    const search = page.getByRole('searchbox', { name: companyTexts('search') })
    await expect(search).toHaveCount(0)

    // Opens a company from its card, then a project and a folder.
    await page.getByRole('listitem').getByRole('link', { name: company.name }).click()
    await expect(shell.title(company.name)).toBeVisible()
    await expect(page).toHaveTitle(`${company.name} – ${product}`)
    await expect(search).toBeVisible()
    await expect(shell.crumbs()).toHaveText([shell.texts('home'), company.name])
    await expect(shell.crumbs().nth(1).locator('[aria-current="page"]')).toHaveText(company.name)
    await page.goto(`/${company.id}/${project.id}/${folder.id}`)
    await expect(shell.title(folder.name)).toBeVisible()
    await expect(page).toHaveTitle(`${folder.name} – ${product}`)
    await expect(shell.crumbs()).toHaveText([shell.texts('home'), company.name, project.name, folder.name])

    // An ad has an icon action next to its title.
    await page.goto(`/${company.id}/ad/${ad.id}`)
    await expect(shell.title(ad.title)).toBeVisible()
    await expect(page).toHaveTitle(`${ad.title} – ${product}`)
    await expect(shell.crumbs().first()).toHaveText(shell.texts('home'))
    await expect(shell.crumbs().nth(1)).toHaveText(company.name)
    await expect(shell.crumbs().last()).toHaveText(ad.title)
    await expect(
      page.getByRole('main').getByRole('button', { name: pageTexts('features/ad')('action.rename'), exact: true }),
    ).toHaveCount(1)

    // Back with the breadcrumb, and home with the logo.
    await shell.crumbs().nth(1).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/${company.id}$`))
    await shell
      .topBar()
      .getByRole('link', { name: shell.texts('toHome') })
      .click()
    await expect(shell.title(homeTitle())).toBeVisible()
  },
)

test('signed out, there is a link to sign in, and the sign-in page has no breadcrumb or user menu (SHELL-90, SHELL-93)', async () => {
  const { page } = await journey.visit()
  const shell = new ShellView(page)
  await page.goto('/hit/finns/ingen/vag/alls')
  await expect(shell.title(shell.texts('failed.notFoundTitle'))).toBeVisible()
  await expect(shell.userButton()).toHaveCount(0)
  await shell
    .topBar()
    .getByRole('link', { name: shell.texts('signIn') })
    .click()
  await expect(page).toHaveURL(
    `${journey.tavla.web}/sign-in?redirect=${encodeURIComponent('/hit/finns/ingen/vag/alls')}`,
  )
  await expect(page.getByRole('heading', { name: pageTexts('pages/sign-in')('title') })).toBeVisible()
  await expect(page.getByRole('navigation', { name: shell.texts('breadcrumb') })).toHaveCount(0)
  await expect(shell.userButton()).toHaveCount(0)
})

test('the Actions of a page ask for a text and for a confirmation (SHELL-96, SHELL-101)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { company } = await firstFolder(token)
  const { page } = await journey.visit({ token })
  const shell = new ShellView(page)
  const ui = pageTexts('ui')
  await page.goto(`/${company.id}`)
  await shell.chooseAction(companyTexts('newProject'))
  const prompt = page.getByRole('dialog', { name: companyTexts('newProject') })
  await expect(prompt.getByLabel(companyTexts('name.label'))).toBeFocused()
  await checkAxe(page, 'prompt for a text')
  // A blank answer is not accepted (SHELL-06).
  const save = prompt.getByRole('button', { name: companyTexts('createProject'), exact: true })
  await prompt.getByLabel(companyTexts('name.label')).fill('   ')
  await expect(save).toBeDisabled()
  await prompt.getByLabel(companyTexts('name.label')).fill('Vinter')
  await save.click()
  await expect(prompt).toHaveCount(0)
  await page
    .getByRole('treeitem', { name: 'Vinter' })
    .or(page.getByRole('tree').getByRole('link', { name: 'Vinter' }))
    .first()
    .click()
  await expect(shell.title('Vinter')).toBeVisible()

  await shell.chooseAction(companyTexts('project.delete'))
  const confirm = page.getByRole('alertdialog', { name: companyTexts('project.deleteTitle') })
  await expect(confirm).toBeVisible()
  await checkAxe(page, 'confirmation with a name')
  await confirm.getByRole('button', { name: ui('cancel'), exact: true }).click()
  await expect(confirm).toHaveCount(0)
  await expect(shell.title('Vinter')).toBeVisible()
  await shell.chooseAction(companyTexts('project.delete'))
  // A destructive action requires typing the name (SHELL-09).
  const go = confirm.getByRole('button', { name: companyTexts('delete'), exact: true })
  const typed = confirm.getByRole('textbox')
  await expect(typed).toBeFocused()
  await expect(go).toBeDisabled()
  await typed.fill('Vinter')
  await go.click()
  await expect(confirm).toHaveCount(0)
  await expect(shell.title(company.name)).toBeVisible()
})

test('Help opens at the article of the page, beside the page (SHELL-98, PLUS-91)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { company } = await firstFolder(token)
  const { page } = await journey.visit({ token })
  const shell = new ShellView(page)
  await page.goto('/')
  await shell.helpButton().click()
  await expect(shell.article()).toHaveText(pageTexts('shell/help/articles/start')('home.title'))
  await checkAxe(page, 'help')
  await page.keyboard.press('Escape')
  await expect(shell.help()).toHaveCount(0)
  await expect(shell.helpButton()).toBeFocused()
  await page.goto(`/${company.id}`)
  await shell.helpButton().click()
  await expect(shell.article()).toHaveText(pageTexts('shell/help/articles/ads')('fileSystem.title'))
  // The page stays usable: the panel covers none of its buttons.
  await shell.helpButton().click()
  await expect(shell.help()).toHaveCount(0)
})

test('each press shows another wallpaper, and none twice before all have been shown (SHELL-103, SHELL-104, SHELL-106)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const {
    clientConfig: { wallpapers },
  } = await gql<{ clientConfig: { wallpapers: { styles: { property: string; value: string }[] }[] } }>(
    journey.tavla,
    token,
    '{ clientConfig { wallpapers { styles { property value } } } }',
  )
  const { page } = await journey.visit({ token })
  const shell = new ShellView(page)
  await page.goto('/')
  const next = shell.foot().getByRole('button', { name: shell.texts('wallpaper.next') })
  await expect(next).toBeVisible()
  const seen: string[] = []
  for (let index = 0; index < wallpapers.length; index++) {
    if (index > 0) await next.click()
    seen.push(await waitForWallpaper(page, wallpapers, seen.at(-1)))
  }
  expect(wallpapers.length).toBeGreaterThan(1)
  expect(new Set(seen).size).toBe(wallpapers.length)
  await next.click()
  await waitForWallpaper(page, wallpapers, seen.at(-1))
})

test('a locked wallpaper stays on later visits, an unlocked one until the next day (SHELL-104, SHELL-105, SHELL-106)', async () => {
  const { page, newPage } = await journey.visit({ token: await getToken(journey.tavla, 'recruiter') })
  const shell = new ShellView(page)
  await page.goto('/')
  const lock = shell.foot().getByRole('button', { name: shell.texts('wallpaper.lock') })
  const unlock = shell.foot().getByRole('button', { name: shell.texts('wallpaper.unlock') })
  await lock.click()
  await expect(unlock).toBeVisible()
  const name = await shell.foot().innerText()
  for (let visit = 0; visit < 2; visit++) {
    await page.reload()
    await expect(unlock).toBeVisible()
    expect(await shell.foot().innerText()).toBe(name)
  }
  const other = new ShellView(await newPage())
  await other.page.goto('/')
  await expect(other.foot().getByRole('button', { name: other.texts('wallpaper.unlock') })).toBeVisible()
  expect(await other.foot().innerText()).toBe(name)
  await unlock.click()
  await expect(lock).toBeVisible()
  await page.reload()
  await expect(lock).toBeVisible()
  expect(await shell.foot().innerText()).toBe(name)
  // The next day
  await page.evaluate(() => localStorage.setItem('tavla.wallpaper.day', '2025-01-01'))
  await page.reload()
  await expect(lock).toBeVisible()
  expect(await shell.foot().innerText()).not.toBe(name)
})

test('the version is at the bottom of the pages (SHELL-107)', async () => {
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'recruiter') })
  const shell = new ShellView(page)
  await page.goto('/')
  await expect(shell.foot()).toContainText(project.version)
  await page.evaluate(() => localStorage.removeItem('tavla.token'))
  await expect(page).toHaveURL(`${journey.tavla.web}/sign-in`)
  await expect(shell.foot()).toContainText(project.version)
})

test('a newer version is announced within five minutes, with a button that loads it (SHELL-109, SHELL-110)', async () => {
  const { page, context } = await journey.visit({ token: await getToken(journey.tavla, 'recruiter') })
  const shell = new ShellView(page)
  const asked: string[] = []
  let build: string | null = null
  // The only way to change the build of the server under a running page.
  await context.route('**/version.json', async (route) => {
    asked.push(route.request().url())
    if (build === null) await route.continue()
    else await route.fulfill({ json: { build } })
  })
  await page.clock.install()
  await page.goto('/')
  await expect.poll(() => asked.length).toBe(1)
  const notice = page.getByRole('status').filter({ hasText: shell.texts('newVersion.text') })
  build = 'newer'
  // On a slow machine the elapsed time counts too, from when the page started to wait.
  await page.clock.fastForward(200_000)
  expect(asked.length).toBe(1)
  await expect(notice).toHaveCount(0)
  await page.clock.fastForward(100_000)
  await expect(notice).toBeVisible()
  await checkAxe(page, 'newer version')
  const loaded = page.waitForEvent('load')
  await notice.getByRole('button', { name: shell.texts('newVersion.reload') }).click()
  await loaded
  await expect(shell.title(homeTitle())).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a service worker that failed to load is requested again after five minutes and then knows the version (SHELL-109)', async () => {
  const visitor = await journey.visit({ token: await getToken(journey.tavla, 'recruiter'), isNew: true })
  visitor.expectConsole(/An unknown error occurred when fetching the script/)
  const { page, context } = visitor
  const asked = { worker: 0, version: 0 }
  await context.route('**/service-worker.js', async (route) => {
    asked.worker += 1
    if (asked.worker === 1) await route.abort()
    else await route.continue()
  })
  await context.route('**/version.json', async (route) => {
    asked.version += 1
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/')
  await expect.poll(() => asked.worker).toBe(1)
  await expect(new ShellView(page).userButton()).toBeVisible()
  expect(asked.version).toBe(0)
  await page.clock.fastForward(300_000)
  await expect.poll(() => asked.version).toBe(1)
})

test('light or dark follows the system until a theme is chosen, and the choice is kept (PLUS-32)', async () => {
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'recruiter'), colorScheme: 'light' })
  const shell = new ShellView(page)
  const body = page.locator('body')
  const background = () => body.evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.goto('/')
  await expect(shell.userButton()).toBeVisible()
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(body).not.toHaveCSS('background-color', light)
  const dark = await background()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(body).toHaveCSS('background-color', light)

  await shell.chooseInUserMenu(shell.texts('user.themes.dark'))
  await expect(body).toHaveCSS('background-color', dark)
  await page.reload()
  await expect(shell.userButton()).toBeVisible()
  await expect(body).toHaveCSS('background-color', dark)
  await checkAxe(page, 'home with the dark theme')
  await (
    await shell.openUserMenu()
  )
    .getByRole('menuitem')
    .filter({ hasText: shell.texts('user.themes.dark') })
    .getByLabel(shell.texts('user.chosen'))
    .waitFor()
  await page
    .getByRole('menuitem')
    .filter({ hasText: shell.texts('user.themes.light') })
    .click()
  await expect(body).toHaveCSS('background-color', light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(body).toHaveCSS('background-color', light)
  await shell.chooseInUserMenu(shell.texts('user.themes.system'))
  await expect(body).toHaveCSS('background-color', dark)
})

/** Waits until the wallpaper differs from `before`, and returns its index. */
async function waitForWallpaper(
  page: ShellView['page'],
  wallpapers: readonly { styles: readonly { property: string; value: string }[] }[],
  before?: string,
): Promise<string> {
  const behind = () =>
    page.evaluate(
      (list) => {
        const probe = document.body.appendChild(document.createElement('i'))
        const images = list.map((styles) => {
          probe.removeAttribute('style')
          for (const { property, value } of styles)
            if (property === 'backgroundImage') probe.style.backgroundImage = value
          return getComputedStyle(probe).backgroundImage
        })
        probe.remove()
        const behind = [...document.querySelectorAll<HTMLElement>('[aria-hidden="true"]')].filter(
          ({ offsetWidth, offsetHeight }) => offsetWidth >= innerWidth && offsetHeight >= innerHeight,
        )
        return behind.map((element) => images.indexOf(getComputedStyle(element).backgroundImage))
      },
      wallpapers.map(({ styles }) => [...styles]),
    )
  let shown = ''
  await expect
    .poll(async () => {
      const found = await behind()
      shown = String(found[0])
      return found.length === 1 && Number(shown) >= 0 && shown !== before
    }, 'one wallpaper behind the page')
    .toBe(true)
  return shown
}

test('the command palette changes theme and language and signs out, by keyboard (PLUS-23, PLUS-32, SHELL-91)', async () => {
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'recruiter') })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: homeTitle() })).toBeVisible()
  /** Resolves when the account has been saved. */
  const accountSaved = () => page.waitForResponse((response) => isSaving(response.request()))
  const choose = async (typed: string, language: Language) => {
    const field = page.getByRole('combobox', { name: pageTexts('shell/palette', language)('search') })
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type(typed)
    await expect(page.locator('[role=option][data-focused]')).toContainText(typed)
    await page.keyboard.press('Enter')
    await expect(field).toHaveCount(0)
  }
  const [sv, en] = [pageTexts('shell'), pageTexts('shell', 'en')]
  await choose(`${sv('user.theme')}: ${sv('user.themes.dark')}`, 'sv')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const englishSaved = accountSaved()
  await choose(sv('user.languages.en'), 'sv')
  await expect(page.getByRole('heading', { name: homeTitle('en') })).toBeVisible()
  await englishSaved
  const swedishSaved = accountSaved()
  await choose(en('user.languages.sv'), 'en')
  await expect(page.getByRole('heading', { name: homeTitle('sv') })).toBeVisible()
  await swedishSaved
  await choose(sv('user.signOut'), 'sv')
  await expect(page).toHaveURL(/\/sign-in/)
})
