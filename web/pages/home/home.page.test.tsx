import { afterEach, expect, test } from 'vitest'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, viewer } from '#web/testing/world.ts'

const t = pageTexts('pages/home')
const shell = pageTexts('shell')
const connecting = pageTexts('features/company-access')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
})

const company = (databaseId: number, name: string | null, more: object = {}) => ({
  id: globalId('Company', databaseId),
  databaseId,
  name,
  isLimited: false,
  organizationNumber: '',
  city: '',
  isDefault: false,
  logoUrl: null,
  notifications: 0,
  ...more,
})

async function open(companies: readonly object[], more: Answers = {}) {
  page = renderRoute('/', { answers: { viewer: () => ({ ...viewer, companies }), wallpapers: () => [], ...more } })
  await page.see('h1', t('title'))
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]')]

test('COMP-03 a company without a logo has the icon of its kind: limited company, no name, or office desk', async () => {
  await open([
    company(1, 'Lyktvinden Omsorg AB', { isLimited: true, organizationNumber: '559999-0016', city: 'Umeå' }),
    company(2, null),
    company(3, 'Rimfrost Elservice', { organizationNumber: 'FI 2847193-6' }),
    company(4, 'Älvglimt System AB', { logoUrl: '/media/logo.png', isLimited: true, city: 'Lund' }),
  ])
  const looks = [...document.querySelectorAll('main li:has(input)')].map((card) => ({
    icon: card.querySelector('a svg')?.getAttribute('class') ?? null,
    logo: card.querySelector('img')?.getAttribute('src') ?? null,
    text: card.querySelector('a')?.textContent,
  }))
  expect(looks).toEqual([
    { icon: expect.stringContaining('building'), logo: null, text: 'Lyktvinden Omsorg AB559999-0016 · Umeå' },
    { icon: expect.stringMatching(/question|help/), logo: null, text: t('unnamed') },
    { icon: expect.stringContaining('lamp-desk'), logo: null, text: 'Rimfrost ElserviceFI 2847193-6' },
    { icon: null, logo: '/media/logo.png', text: 'Älvglimt System ABLund' },
  ])
  // Only the company whose name is missing leads to where it is given.
  expect(
    [...document.querySelectorAll('main li:has(input) a')]
      .map((link) => link.getAttribute('href'))
      .filter((to) => to?.endsWith('/company-info')),
  ).toEqual(['/2/company-info'])
})

test('COMP-08 Home offers five ways to a company, each to its own place', async () => {
  await open([company(1, 'Lyktvinden Omsorg AB')], { countries: () => [{ code: 'FI', name: 'Finland' }] })
  // The same from the button and from the page's actions.
  const begin = async (way: string, menu = t('add.title')) => {
    await page.press('button', menu)
    await page.see('[role="menuitem"]', t(way))
    const offered = [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent)
    expect(offered).toEqual(
      ['bankIdentity', 'number', 'foreign', 'signatory', 'administrators'].map((name) => t(`add.${name}`)),
    )
    await page.press('[role="menuitem"]', t(way))
  }
  for (const [way, title] of [
    ['add.foreign', connecting('foreign.title')],
    ['add.signatory', connecting('ask.signatory')],
    ['add.administrators', connecting('ask.administrator')],
  ] as const) {
    await begin(way)
    await page.see('[role="dialog"] h2', title)
    page.key('Escape')
    await page.gone('[role="dialog"]')
  }
  await begin('add.number', pageTexts('shell')('actions'))
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(t('add.numberLabel')))
  await begin('add.bankIdentity')
  await until(() => expect(page.sentOperations).toContain('bankIdentityStartMutation'))
})

test('COMP-06 a user without companies is told how to come into one', async () => {
  await open([])
  expect((await page.see('main [role="status"]')).textContent).toBe(t('empty'))
})

test('a company that comes live has number and town like others, and one that moves a new town COMP-07 COMP-116', async () => {
  const first = company(1, 'Lyktvinden Omsorg AB', { organizationNumber: '559999-0016', city: 'Umeå', unseenCount: 0 })
  await open([first])
  const cards = () => [...document.querySelectorAll('main li:has(input) a')].map(({ textContent }) => textContent)
  await until(() => expect(cards()).toEqual(['Lyktvinden Omsorg AB559999-0016 · Umeå']))
  await page.send('homeUpdated', {
    resync: false,
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
    expect(cards()).toEqual(['Lyktvinden Omsorg AB559999-0016 · Lund', 'Älvglimt System AB559999-0149 · Gävle']),
  )
})

const two = [company(1, 'Lyktvinden Omsorg AB', { isDefault: true }), company(2, 'Älvglimt System AB')]

test('ERR-01 COMP-05 a choice that fails is told in the general error dialog, and stands as before', async () => {
  await open(two, {
    setDefaultCompany: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false])
  boxes()[1]?.click()
  const dialog = await page.see('[role="alertdialog"]', shell('error.title'))
  expect(dialog.textContent).toContain(shell('error.generic'))
  await until(() => expect(boxes().map(({ checked }) => checked)).toEqual([true, false]))
})

test('ERR-02 ACC-11 a blocked account is told so at its next call, once', async () => {
  await open(two, {
    setDefaultCompany: () => {
      throw failure('PAYMENT_REQUIRED')
    },
  })
  boxes()[1]?.click()
  boxes()[0]?.click()
  const dialog = await page.see('[role="alertdialog"]', shell('error.blockedTitle'))
  expect(dialog.textContent).toContain(shell('error.blockedBody'))
  await until(() =>
    expect(page.sentOperations.filter((name) => name === 'CompanyCardPreselectMutation')).toHaveLength(2),
  )
  expect(document.querySelectorAll('[role="alertdialog"]')).toHaveLength(1)
  await page.press('[role="alertdialog"] button')
  await page.gone('[role="alertdialog"]')
})
