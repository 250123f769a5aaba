import type { Locator, Page } from 'playwright'
import { test } from 'vitest'
import { ManageEmailAdd } from '#contract/companies/senders.ts'
import { sendCall, companyOf } from '../support/ads.ts'
import { BoardView } from '../support/board-view.ts'
import { DetailsView } from '../support/details-view.ts'
import { expect } from '../support/expect.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { seededBoard } from '../support/seeded-board.ts'
import { ShellView, stopClock } from '../support/shell-view.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const shell = pageTexts('shell')
const tools = pageTexts('features/candidate/acting')

/** Returns a computed style of an element or of its pseudo-element. */
const styleOf = (element: Locator, property: string, pseudo?: '::before' | '::after'): Promise<string> =>
  element.evaluate((node, [name, part]) => getComputedStyle(node, part).getPropertyValue(name ?? ''), [
    property,
    pseudo,
  ] as const)

/** Returns the system colour of selections. */
const selectionColour = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(
      Object.assign(document.createElement('i'), { style: 'forced-color-adjust: none; color: Highlight' }),
    )
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

test('selections are visible in forced colours too', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const company = await companyOf(journey.tavla, token)
  const { page } = await journey.visit({ token })
  await page.emulateMedia({ forcedColors: 'active' })
  const files = new FileSystemView(page)
  await files.open(company.id)
  const chosen = await selectionColour(page)
  expect(
    await styleOf(
      page.getByRole('navigation', { name: files.texts('tabs.label') }).locator('[aria-current]'),
      'background-color',
      '::after',
    ),
  ).toBe(chosen)
  expect(await styleOf(page.getByRole('treeitem', { selected: true }).first(), 'background-color')).toBe(chosen)
  await files.filter('active').click()
  expect(await styleOf(files.filter('active'), 'background-color')).toBe(chosen)
  expect(await styleOf(files.filter('draft'), 'background-color')).not.toBe(chosen)

  const board = new BoardView(page)
  await board.open(await seededBoard(journey.tavla, token, 'large'))
  const boxes = page.locator('[data-candidate] > [aria-haspopup="dialog"]')
  await boxes.nth(0).click({ modifiers: ['Control'] })
  expect(await styleOf(boxes.nth(0), 'border-top-color')).toBe(chosen)
  expect(await styleOf(boxes.nth(1), 'border-top-color')).not.toBe(chosen)
  await page.keyboard.press('Escape')
  await boxes.nth(1).click()
  await expect(board.card()).toBeVisible()
  expect(await styleOf(boxes.nth(1), 'border-left-color')).toBe(chosen)
  expect(await styleOf(board.card().getByRole('tab', { selected: true }), 'background-color', '::after')).toBe(chosen)
  await page.keyboard.press('Escape')

  // The lane under a dragged box.
  const [from, to] = [await boxes.nth(2).boundingBox(), await board.lanes().nth(4).boundingBox()]
  if (!from || !to) throw new Error('The box or the lane is out of sight.')
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 26, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 8 })
  const over = page.locator('section[data-state="over"]')
  await expect(over).toHaveCount(1)
  expect(await styleOf(over, 'outline-color')).toBe(chosen)
  expect(await styleOf(over, 'outline-style')).toBe('solid')
  await page.keyboard.press('Escape')
  await page.mouse.up()
})

/** Returns controls that their container clips, or that are outside the window where nothing scrolls sideways to them. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (from: Element): boolean => {
      for (let each = from.parentElement; each !== null; each = each.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth)
          return true
      return false
    }
    const isOut = (each: Element): boolean => {
      const { width, height, right, left } = each.getBoundingClientRect()
      const { visibility, display, overflowX, textOverflow } = getComputedStyle(each)
      // An element that is hidden until it has focus is completely outside.
      if (width < 2 || height < 2 || visibility === 'hidden' || display === 'inline' || right <= 0) return false
      const isCut =
        each.tagName !== 'INPUT' &&
        overflowX !== 'visible' &&
        textOverflow !== 'ellipsis' &&
        each.scrollWidth > each.clientWidth + 2
      return isCut || ((right > innerWidth + 2 || left < -2) && !scrolls(each))
    }
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} wider than the window`] : []),
      ...[
        ...document.querySelectorAll(
          'button, a[href], input:not([type=hidden]):not([tabindex="-1"]), textarea, [role=tab], [role=button], h1',
        ),
      ]
        .filter(isOut)
        .map((each) => `${each.tagName} ${(each.textContent || each.getAttribute('aria-label') || each.id).trim()}`),
    ]
  })

test('a field error appears and disappears in the space below the field and moves nothing', async () => {
  const { page: door } = await journey.visit()
  const signIn = pageTexts('pages/sign-in')
  await door.goto('/sign-in')
  const address = door.getByLabel(signIn('email'))
  await expectErrorInPlace(
    address,
    'nonsense',
    door.getByText(signIn('emailInvalid')),
    door.getByText(signIn('password'), { exact: true }),
  )

  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await seededBoard(journey.tavla, token, 'small')
  const { page } = await journey.visit({ token })
  const details = new DetailsView(page)
  await details.open(ad.companyId, ad.id)
  const field = (name: string) => page.getByLabel(details.texts(`fields.${name}`), { exact: true })
  await expectErrorInPlace(
    field('postCode'),
    'abc',
    page.getByText(details.texts('errors.postCode')).first(),
    page.getByRole('heading', { name: details.texts('sections.salary') }),
  )
  await expectErrorInPlace(
    field('email'),
    'abc',
    page.getByText(details.texts('errors.email')).first(),
    page.getByText(details.texts('fields.website')),
  )
})

/** Expects the error of a wrong value between the field and the element below, which never moves. */
async function expectErrorInPlace(field: Locator, wrong: string, error: Locator, below: Locator): Promise<void> {
  const place = (of: Locator) =>
    of.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return { top: Math.round(top), bottom: Math.round(bottom) }
    })
  const right = await field.inputValue()
  await below.scrollIntoViewIfNeeded()
  const before = await place(below)
  await field.fill(wrong)
  await field.blur()
  await expect(error).toBeVisible()
  expect(await place(below)).toEqual(before)
  const shown = await place(error)
  // Two pixels of tolerance: a line box extends beyond its letters.
  expect([shown.top >= (await place(field)).bottom, shown.bottom <= before.top + 2]).toEqual([true, true])
  await field.fill(right)
  await field.blur()
  await expect(error).toHaveCount(0)
  expect(await place(below)).toEqual(before)
}

/** Returns the distances of fields and labels from the top of their form. */
const fieldPlaces = (page: Page): Promise<[string, number][]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    return [...document.querySelectorAll('form :is(label, input, button, h2)')]
      .filter((each) => each.getClientRects().length > 0)
      .map((each): [string, number] => [
        each.textContent || (each.getAttribute('name') ?? each.id),
        Math.round(each.getBoundingClientRect().top - (each.closest('form')?.getBoundingClientRect().top ?? 0)),
      ])
  })

/** Returns the errors that take more than one line. */
const tallErrors = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[slot="errorMessage"]')]
      .filter((each) => each.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(each).lineHeight))
      .map((each) => each.textContent),
  )

test.each(['sv', 'en'] as const)(
  'the errors of whole forms take one line each in %s, and move none of their fields',
  async (language) => {
    const { page: door } = await journey.visit({ language })
    await door.goto('/register')
    const name = (field: string) => door.locator(`input[name="${field}"]`)
    await expect(name('firstName')).toBeFocused()
    const before = await fieldPlaces(door)
    const wrong = {
      firstName: '1',
      lastName: '1',
      city: '1',
      dateOfBirth: '2020-01-01',
      phoneNumber: 'x',
      email: 'x',
      password: 'x',
    }
    for (const [field, value] of Object.entries(wrong)) {
      await name(field).fill(value)
      await name(field).blur()
    }
    await expect(door.locator('[slot="errorMessage"]')).toHaveCount(6)
    expect(await fieldPlaces(door)).toEqual(before)
    expect(await tallErrors(door)).toEqual([])

    const { page } = await journey.visit({ token: await getToken(journey.tavla, 'recruiter'), language })
    const profile = pageTexts('pages/profile', language)
    await page.goto('/profile')
    await page.getByRole('button', { name: profile('edit'), exact: true }).click()
    const next = page.getByLabel(profile('password.next'), { exact: true })
    await expect(next).toBeVisible()
    const phones = await page.locator('form input[type="tel"]').all()
    const addresses = await page.locator('form input[type="email"]').all()
    expect([phones.length > 1, addresses.length > 0]).toEqual([true, true])
    const placesBefore = await fieldPlaces(page)
    for (const field of [...phones, ...addresses, next]) {
      await field.fill('x')
      await field.blur()
    }
    await expect(page.getByText(profile('password.notValid'))).toBeVisible()
    await expect(page.getByText(profile('errors.phone'), { exact: true }).first()).toBeVisible()
    expect(await fieldPlaces(page)).toEqual(placesBefore)
    expect(await tallErrors(page)).toEqual([])
  },
)

test('at 200 % text size everything stays reachable, for recruiters and candidates', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id, companyId, publicUrl } = await seededBoard(journey.tavla, token, 'small')
  if (publicUrl === null) throw new Error('The ad has no page.')
  const [recruiter, candidate] = [await journey.visit({ token }), await journey.visitSite()]
  for (const { context } of [recruiter, candidate])
    await context.addInitScript(() =>
      document.addEventListener('readystatechange', () => (document.documentElement.style.fontSize = '200%')),
    )
  const expectReachable = async (page: Page, paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      expect([path, await outOfReach(page)]).toEqual([path, []])
    }
  }
  await expectReachable(candidate.page, ['/jobb', publicUrl, '/bevaka', '/dina-uppgifter'])
  await expectReachable(recruiter.page, [
    '/',
    `/${companyId}`,
    `/${companyId}/inbox`,
    `/${companyId}/settings`,
    `/${companyId}/connections`,
    `/${companyId}/ad/${id}`,
    `/${companyId}/ad/${id}/board`,
    '/profile',
  ])
})

test('the longest sender address wraps, and its actions stay reachable (COMP-68)', async () => {
  const token = await getToken(journey.tavla, 'company.admin')
  const { id } = await companyOf(journey.tavla, token, 'Rimfrost Elservice AB')
  const email = `${'kompetensforsorjning'.repeat(3)}@${'elserviceochentreprenad'.repeat(2)}.${'norrlandsinland'.repeat(4)}.example`
  await sendCall(journey.tavla, token, ManageEmailAdd, { body: { companyId: id, email } })
  const { page } = await journey.visit({ token })
  await page.goto(`/${id}/manage-emails`)
  await expect(page.getByRole('cell', { name: email, exact: true })).toBeVisible()
  expect(await outOfReach(page)).toEqual([])
})

test('a tooltip stays under the pointer, closes with Esc, and is a description if it adds to the name', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const company = await companyOf(journey.tavla, token)
  const { page } = await journey.visit({ token })
  await page.clock.install()
  const files = new FileSystemView(page)
  await files.open(company.id)
  const button = page.getByRole('button', { name: shell('wallpaper.next') })
  const bubble = page.getByRole('tooltip')
  await button.hover()
  await expect(bubble).toHaveText(shell('wallpaper.next'))
  const place = await bubble.boundingBox()
  if (!place) throw new Error('The tooltip is out of sight.')
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 4 })
  await page.clock.runFor(1000)
  await expect(bubble).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bubble).toHaveCount(0)

  const chip = files.filter('mine')
  await page
    .getByRole('navigation', { name: files.texts('tabs.label') })
    .getByRole('link')
    .last()
    .focus()
  await page.keyboard.press('Tab')
  await expect(chip).toBeFocused()
  await expect(bubble).toHaveText(files.texts('filter.tip'))
  await expect(chip).toHaveAccessibleDescription(files.texts('filter.tip'))
  expect(await button.getAttribute('aria-describedby')).toBeNull()
})

test('the tooltip of the password toggle does not cover the link next to the label', async () => {
  const signIn = pageTexts('pages/sign-in')
  const { page } = await journey.visit()
  await page.goto('/sign-in')
  await page.getByLabel(signIn('password'), { exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText(pageTexts('ui')('showPassword'))
  const [bubble, link] = [
    await page.getByRole('tooltip').boundingBox(),
    await page.getByRole('link', { name: signIn('forgotten') }).boundingBox(),
  ]
  expect((bubble?.x ?? 0) >= (link?.x ?? 0) + (link?.width ?? 0)).toBe(true)
})

test('the focus ring of a tab does not cover its text', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { page } = await journey.visit({ token })
  const files = new FileSystemView(page)
  await files.open((await companyOf(journey.tavla, token)).id)
  const spaces = await page
    .getByRole('navigation', { name: files.texts('tabs.label') })
    .getByRole('link')
    .evaluateAll((tabs) =>
      tabs.map((tab) => {
        const range = document.createRange()
        range.selectNodeContents(tab)
        return range.getBoundingClientRect().left - tab.getBoundingClientRect().left
      }),
    )
  // The ring is two pixels wide, inside the tab.
  expect([spaces.length, spaces.every((space) => space >= 4)]).toEqual([3, true])
})

test('an undo toast outlasts the next toast, waits under the pointer, and Ctrl+Z triggers it (PLUS-21, PLUS-24)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { page } = await journey.visit({ token })
  await page.clock.install()
  const board = new BoardView(page)
  await board.open(await seededBoard(journey.tavla, token, 'large'))
  const boxes = page.locator('[data-candidate] > [aria-haspopup="dialog"]')
  const rankOf = (at: number) => boxes.nth(at).getByRole('img').first().getAttribute('aria-label')
  const before = [await rankOf(0), await rankOf(1)]
  await stopClock(page)
  const undo = page.getByRole('button', { name: tools('undo.undo') })
  for (const at of [0, 1]) {
    await boxes.nth(at).focus()
    await page.keyboard.press('9')
    await expect(undo).toHaveCount(at + 1)
  }
  const region = page.getByRole('region', { name: pageTexts('ui')('toasts') })
  await undo.first().hover()
  await page.clock.runFor(30_000)
  await expect(undo).toHaveCount(2)

  // The selection bar does not cover the toasts.
  await boxes.nth(2).focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: tools('bar.label') })
  await expect(bar).toBeVisible()
  const bottomOf = async (element: Locator) => {
    const box = await element.boundingBox()
    return box === null ? NaN : box.y + box.height
  }
  await expect.poll(async () => (await bottomOf(undo.last())) <= ((await bar.boundingBox())?.y ?? 0)).toBe(true)
  await page.keyboard.press('x')
  await expect(bar).toHaveCount(0)

  await boxes.nth(2).focus()
  await page.keyboard.press('Control+z')
  await expect(undo).toHaveCount(1)
  await expect.poll(() => rankOf(1)).toBe(before[1])
  await page.mouse.move(300, 300)
  await page.clock.runFor(9000)
  await expect(region).toHaveCount(0)
  expect(await rankOf(0)).not.toBe(before[0])
  await page.clock.resume()
  // Restores the rating for other tests.
  await boxes.nth(0).focus()
  await page.keyboard.press('8')
  await expect(undo).toHaveCount(1)
  await new ShellView(page).userButton().focus()
  await page.keyboard.press('Control+z')
  await expect(undo).toHaveCount(0)
})
