import { within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, viewer } from '#web/testing/world.ts'

const t = pageTexts('pages/home')
const shell = pageTexts('shell')
const ui = pageTexts('ui')
const connecting = pageTexts('features/company-access')

let page: RenderedPage
afterEach(async () => {
  await page.close()
})

const company = (databaseId: number, name: string | null, more: object = {}) => ({
  id: globalId('Company', databaseId),
  databaseId,
  name,
  isLimited: false,
  isTest: false,
  testExpiresAt: null,
  organizationNumber: '',
  city: '',
  isDefault: false,
  logoUrl: null,
  notifications: 0,
  ...more,
})

async function open(companies: readonly object[], more: Answers = {}) {
  page = renderPage('/', { answers: { viewer: () => ({ ...viewer, companies }), wallpapers: () => [], ...more } })
  await page.findByRole('heading', { level: 1, name: t('title') })
}

const preselectOf = (name: string) => t('preselectedFor', { name })
/** Returns whether each company is preselected. The list can be behind a dialog, so this finds it by its labels. */
const preselected = () =>
  page.getAllByLabelText<HTMLInputElement>(startsWith(preselectOf(''))).map(({ checked }) => checked)

/** Returns the cards of the companies. Of all list items, only a card has a checkbox. */
const cards = () => page.getAllByRole('listitem').filter((item) => within(item).queryByRole('checkbox') !== null)
/** Returns the text of each card's link to its company. */
const cardTexts = () => cards().map((card) => within(card).getAllByRole('link')[0]?.textContent)

test('a company without a logo has an icon of its kind: limited company, no name, or office desk (COMP-03)', async () => {
  await open([
    company(1, 'Lyktvinden Omsorg AB', { isLimited: true, organizationNumber: '559999-0016', city: 'Umeå' }),
    company(2, null),
    company(3, 'Rimfrost Elservice', { organizationNumber: 'FI 2847193-6' }),
    company(4, 'Älvglimt System AB', { logoUrl: '/media/logo.png', isLimited: true, city: 'Lund' }),
  ])
  const texts = cardTexts()
  // Icons and logos are decorations without a role.
  const looks = cards().map((card, index) => ({
    icon: card.querySelector('a svg')?.getAttribute('class') ?? null,
    logo: card.querySelector('img')?.getAttribute('src') ?? null,
    text: texts[index],
  }))
  expect(looks).toEqual([
    { icon: expect.stringContaining('building'), logo: null, text: 'Lyktvinden Omsorg AB559999-0016 · Umeå' },
    { icon: expect.stringMatching(/question|help/), logo: null, text: t('unnamed') },
    { icon: expect.stringContaining('lamp-desk'), logo: null, text: 'Rimfrost ElserviceFI 2847193-6' },
    { icon: null, logo: '/media/logo.png', text: 'Älvglimt System ABLund' },
  ])
  // Only the company without a name has a link to the page where the user enters it.
  expect(page.getAllByRole('link', { name: t('fillIn') }).map((link) => link.getAttribute('href'))).toEqual([
    '/2/company-info',
  ])
})

test('the page offers five ways to add a company, and each way opens its own place (COMP-08)', async () => {
  await open([company(1, 'Lyktvinden Omsorg AB')], { countries: () => [{ code: 'FI', name: 'Finland' }] })
  // The button and the actions of the page offer the same ways.
  const begin = async (way: string, menu = t('add.title')) => {
    await page.click('button', menu)
    const offered = (await page.within('menu')).getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(offered).toEqual(
      ['bankIdentity', 'number', 'foreign', 'signatory', 'administrators'].map((name) => t(`add.${name}`)),
    )
    await page.click('menuitem', t(way))
  }
  for (const [way, title] of [
    ['add.foreign', connecting('foreign.title')],
    ['add.signatory', connecting('ask.signatory')],
    ['add.administrators', connecting('ask.administrator')],
  ] as const) {
    await begin(way)
    await page.findByRole('dialog', { name: title })
    await page.press('Escape')
    await page.gone('dialog')
  }
  await begin('add.number', shell('actions'))
  await until(() => expect(document.activeElement).toBe(page.getByLabelText(t('add.numberLabel'))))
  await begin('add.bankIdentity')
  await until(() => expect(page.sentOperations).toContain('bankIdentityStartMutation'))
})

test('a user without companies reads how to join one, and sees every way in one place (COMP-06, COMP-08)', async () => {
  await open([])
  const main = await page.within('main')
  expect(main.getByRole('status').textContent).toBe(t('empty'))
  expect(main.getByLabelText(t('add.numberLabel'))).toBeTruthy()
  const box = within(main.getByRole('region', { name: t('add.swedish') }))
  expect(box.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    ['continue', 'bankIdentity', 'signatory', 'administrators', 'foreign'].map((name) => t(`add.${name}`)),
  )
  expect(main.queryByRole('button', { name: t('add.title') })).toBeNull()
  await page.click('button', t('add.bankIdentity'))
  await until(() => expect(page.sentOperations).toContain('bankIdentityStartMutation'))
})

test('a live event adds a company with its number and town, and updates the town of another (COMP-07, COMP-116)', async () => {
  const first = company(1, 'Lyktvinden Omsorg AB', { organizationNumber: '559999-0016', city: 'Umeå', unseenCount: 0 })
  await open([first])
  await until(() => expect(cardTexts()).toEqual(['Lyktvinden Omsorg AB559999-0016 · Umeå']))
  await page.send('homeUpdated', {
    needsResync: false,
    company: null,
    viewer: {
      ...viewer,
      companies: [
        { ...first, city: 'Lund' },
        company(2, 'Älvglimt System AB', { organizationNumber: '559999-0149', city: 'Gävle', unseenCount: 0 }),
      ],
    },
  })
  await until(() =>
    expect(cardTexts()).toEqual(['Lyktvinden Omsorg AB559999-0016 · Lund', 'Älvglimt System AB559999-0149 · Gävle']),
  )
})

const two = [company(1, 'Lyktvinden Omsorg AB', { isDefault: true }), company(2, 'Älvglimt System AB')]

test('a failed choice opens the general error dialog and is undone (ERR-01, COMP-05)', async () => {
  await open(two, {
    setDefaultCompany: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  expect(preselected()).toEqual([true, false])
  await page.click('checkbox', preselectOf('Älvglimt System AB'))
  const dialog = await page.findByRole('alertdialog', { name: shell('error.title') })
  expect(dialog.textContent).toContain(shell('error.generic'))
  await until(() => expect(preselected()).toEqual([true, false]))
})

test('a blocked account sees one dialog about it, however many of its calls fail (ERR-02, ACC-11)', async () => {
  await open(two, {
    setDefaultCompany: () => {
      throw failure('PAYMENT_REQUIRED')
    },
  })
  // Both clicks happen before the first answer.
  for (const name of ['Älvglimt System AB', 'Lyktvinden Omsorg AB'])
    page.getByRole('checkbox', { name: preselectOf(name) }).click()
  const dialog = await page.within('alertdialog', shell('error.blockedTitle'))
  expect(dialog.element.textContent).toContain(shell('error.blockedBody'))
  await until(() =>
    expect(page.sentOperations.filter((name) => name === 'CompanyCardPreselectMutation')).toHaveLength(2),
  )
  // A second dialog would hide the first one.
  expect(page.queryAllByRole('alertdialog', { hidden: true })).toHaveLength(1)
  await dialog.click('button', ui('close'))
  await page.gone('alertdialog')
})
