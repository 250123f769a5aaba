import { afterEach, expect, test, vi } from 'vitest'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { screenOf, startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure } from '#web/testing/world.ts'
import {
  adOf,
  choiceName,
  companyOf,
  domains,
  findParts,
  packageName,
  renderPromotion,
  textOf,
  type Part,
} from './packages.fixture.ts'

const p = pageTexts('features/promotion')

let page: RenderedPage
afterEach(() => page.close())

/** Opens the page and returns its table. */
async function open(...options: Parameters<typeof renderPromotion>): Promise<Part> {
  page = renderPromotion(...options)
  return (await findParts(page)).table
}
const headersOf = (table: Part) => table.getAllByRole('columnheader')
const headerText = (table: Part) => headersOf(table).map(textOf).join('\n')
async function findCells(table: Part, feature: string): Promise<HTMLElement[]> {
  // The names of the row headers are shorter than the names of the rows, so they are computed faster.
  const header = await table.findByRole('rowheader', { name: startsWith(p(`row.${feature}`)) })
  return screenOf(header.parentElement as HTMLElement).getAllByRole('cell')
}

const tableIds = 'PROMO-01 PROMO-02 PROMO-06 PROMO-07 PROMO-10 PROMO-11 PROMO-13'
test(`the table compares the packages from Basic up, at the prices of the company (${tableIds})`, async () => {
  const table = await open(adOf())
  await until(() => expect(headerText(table)).toContain('6 500 kr'))
  const headers = headersOf(table).map(textOf)
  expect(
    headers.map((header) =>
      ['basic', 'boost-plus', 'boost-pro', 'boost']
        .map(packageName)
        .find((name) => header.replace(p('recommended'), '').startsWith(name)),
    ),
  ).toEqual(['basic', 'boost', 'boost-plus', 'boost-pro'].map(packageName))
  expect(headers.map((header) => /[\d ]+ kr/.exec(header)?.[0])).toEqual([
    '3 900 kr',
    '6 500 kr',
    '11 900 kr',
    '16 900 kr',
  ])
  expect(headers.findIndex((header) => header.includes(p('recommended')))).toBe(2)
  expect(table.getAllByRole('rowheader').map(textOf)).toEqual([
    p('row.visibility') + p('note.visibility'),
    p('row.scope') + p('note.scope'),
    p('row.sponsored'),
    p('row.matching') + p('note.matching'),
    p('row.logo'),
    p('row.bump') + p('note.bump'),
    p('row.social'),
    p('row.socialExposure') + p('note.socialExposure'),
    p('row.socialClicks') + p('note.socialClicks'),
    p('row.socialRetargeting') + p('note.socialRetargeting'),
    p('row.programmatic') + p('note.programmatic'),
  ])
  page.getByText(p('indicative', { price: '4 800 kr' }))
})

test('a feature that a package lacks is a dash, and the icon of the package has its size (PROMO-01, PROMO-14, PROMO-15)', async () => {
  const table = await open(adOf(), {}, { roles: ['Moderator'] })
  await table.findAllByRole('button', { name: p('showAll', { all: 13 }) })
  const volume = ['visibility', 'scope', 'sponsored']
  const basic = [...volume, 'matching']
  const boost = [...basic, 'logo', 'bump', 'socialExposure', 'socialClicks', 'socialRetargeting']
  const pro = [...boost, 'programmatic']
  const dashes = table.getAllByRole('img', { name: p('notIncluded') })
  const included = [[], [], [], [], []] as string[][]
  for (const feature of pro)
    for (const [index, cell] of (await findCells(table, feature)).entries())
      if (!dashes.some((dash) => cell.contains(dash))) included[index]?.push(feature)
  expect(included).toEqual([volume, basic, boost, pro, pro])
  // The icons are decorative, so they are found by selector.
  expect(headersOf(table).map((header) => header.querySelector('svg')?.getAttribute('data-size'))).toEqual([
    'xs',
    'xs',
    'sm',
    'md',
    'md',
  ])
})

const valueIds = 'PROMO-16 PROMO-17 PROMO-18 PROMO-19 PROMO-20 PROMO-21'
test(`each row shows the amounts of each package (${valueIds})`, async () => {
  const table = await open(adOf())
  const textsOf = async (feature: string) => (await findCells(table, feature)).map(textOf)
  expect(await textsOf('visibility')).toEqual(['1×', '1,5×', '2×', '2,5×'])
  expect(await textsOf('matching')).toEqual(Array.from({ length: 4 }, () => '15+ kandidater'))
  expect(await textsOf('bump')).toEqual(['–', '1 gång', '2 gånger', '4 gånger'])
  expect(await textsOf('socialExposure')).toEqual(['–', '7 000+', '20 000+', '40 000+'])
  expect(await textsOf('socialClicks')).toEqual(['–', '100+', '300+', '600+'])
  expect(await textsOf('programmatic')).toEqual(['–', '–', '2 500+', '5 000+'])
})

test('only ad admins see the package Volume (PROMO-12)', async () => {
  const adminTable = await open(adOf(), {}, { roles: ['Moderator'] })
  await adminTable.findByRole('button', { name: choiceName('volume') })
  await page.close()
  const table = await open(adOf())
  await table.findByRole('button', { name: choiceName('basic') })
  expect(table.queryByRole('button', { name: choiceName('volume') })).toBeNull()
})

test('the table shows two sites, and a dialog shows all sites (PROMO-22)', async () => {
  const table = await open(adOf())
  const [showAll] = await table.findAllByRole('button', { name: p('showAll', { all: 13 }) })
  const [cell] = await findCells(table, 'scope')
  showAll?.click()
  const dialog = await page.within('dialog', p('domains.title_other', { count: 13 }))
  expect(dialog.getAllByRole('listitem').map(textOf)).toEqual(domains)
  for (const [index, domain] of domains.entries()) expect(cell?.textContent?.includes(domain)).toBe(index < 2)
})

const fallbackIds = 'PROMO-08 PROMO-09 PROMO-30 PROMO-39'
test(`prices load, and after a failure the table shows usual prices, no credits and no sites (${fallbackIds})`, async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const table = await open(
    adOf({
      scopeDomains: () => {
        throw failure('UPSTREAM_FAILED')
      },
    }),
    {
      company: () =>
        promise.then(() => {
          throw failure('UPSTREAM_FAILED')
        }),
    },
  )
  expect(headersOf(table).filter((header) => header.querySelector('[aria-busy]'))).toHaveLength(4)
  resolve(null)
  await until(() => expect(headerText(table)).toContain('6 900 kr'))
  expect(headerText(table)).not.toContain('kredit')
  expect(table.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(
    ['basic', 'boost', 'boost-plus', 'boost-pro'].map((name) => choiceName(name)),
  )
})

test('failed prices are refetched every second, and until then the table shows usual prices (PROMO-08, PROMO-09)', async () => {
  const reads: number[] = []
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const table = await open(adOf(), {
    company: () => {
      reads.push(performance.now())
      return reads.length < 3
        ? companyOf({
            promotionPrices: () => {
              throw failure('UPSTREAM_FAILED')
            },
          })
        : companyOf()
    },
  })
  const findPrice = (price: string) =>
    until(() => expect(headerText(table)).toContain(`${packageName('boost')}${price}`))
  await findPrice('6 900 kr')
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('prices could not be read'))
  await findPrice('6 500 kr')
  warn.mockRestore()
  expect(reads).toHaveLength(3)
  expect((reads[1] ?? 0) - (reads[0] ?? 0)).toBeGreaterThan(900)
})
