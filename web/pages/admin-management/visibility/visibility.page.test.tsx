import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { screenOf } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/visibility')
const editor = pageTexts('editing')
const shell = pageTexts('shell')
const refusal = pageTexts('dialogs/refusals')

let page: RenderedPage
afterEach(() => page.close())

const packages = {
  id: 'P',
  version: 'p1',
  percentages: [
    { key: 'basic', percentage: 40 },
    { key: 'boost', percentage: 60 },
  ],
  changes: [{ at: '2025-11-01T08:00:00Z', by: { name: 'Eva Norling' }, changed: [{ key: 'boost', from: 50, to: 60 }] }],
}
const sites = { id: 'V', version: 'v1', percentages: [{ key: 'jobb.example', percentage: 100 }], changes: [] }
const open = (which: 'profile' | 'volume', answers: object = {}, roles = ['Administrator']) => {
  page = renderPage(`/admin-management/visibility-percentage-${which}`, {
    roles,
    answers: {
      ...recruiterAnswers,
      packageVisibility: () => packages,
      volumeVisibility: () => sites,
      ...answers,
    } as never,
  })
}
const rejectedWith = (reason: string, code: string) => ({
  visibility: null,
  errors: [{ __typename: 'ConflictError', reason, code, message: '', path: null }],
})
const changedMeanwhile = (visibility: object) => ({
  ...rejectedWith('CHANGED_MEANWHILE', 'changedMeanwhile'),
  visibility,
})

const boost = t('packages.boost')
const percentLabel = (name: string) => t('percentOf', { name })
const findBoostField = () => page.findByRole<HTMLInputElement>('textbox', { name: percentLabel(boost) })
const brokenPromise = (packageName: string, given: string, promised: string) =>
  t('broken', { package: packageName, given, promised })
const save = () => page.click('button', t('save'))
/** Waits until the page has no unsaved changes. */
const allSaved = () => until(() => expect(page.queryByText(t('unsaved'))).toBeNull())
/** Waits for the question about a conflict. `rows` are the field and its loaded, stored and typed value. */
async function findConflict() {
  const question = await page.within('alertdialog', editor('merge.title_one'))
  const rows = question
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent))
  const answer = async (percent: string) => {
    await question.click('radio', new RegExp(`${percent}\\s%$`))
    await question.click('button', t('save'))
  }
  return { rows, answer }
}

test('an Administrator changes the visibility of packages, and sees broken promises and changes (SHELL-77, ADMIN-98)', async () => {
  const sent: unknown[] = []
  open('profile', {
    setPackageVisibility: ({ input }: { input: object }) => {
      sent.push(input)
      return {
        visibility: {
          ...packages,
          version: 'p2',
          percentages: [
            { key: 'basic', percentage: 40 },
            { key: 'boost', percentage: 80 },
          ],
        },
        errors: [],
      }
    },
  })
  const field = await findBoostField()
  const changes = await page.within('complementary', t('changes'))
  changes.getByText(t('change', { name: boost, from: '50', to: '60' }))
  changes.getByText('Eva Norling')
  expect(page.text()).not.toContain(brokenPromise(boost, '2', '1,5'))
  await page.fill(field, '80')
  await page.findByText(brokenPromise(boost, '2', '1,5'))
  // A number that is not a percentage breaks no promise, and is not saved.
  await page.fill(field, '101')
  await until(() => expect(page.text()).not.toContain(brokenPromise(boost, '2', '1,5')))
  expect(page.text()).not.toContain(brokenPromise(boost, '0', '1,5'))
  await save()
  await page.fill(field, '80')
  await save()
  await until(() =>
    expect(sent).toEqual([
      {
        percentages: [
          { key: 'basic', percentage: 40 },
          { key: 'boost', percentage: 80 },
        ],
        expectedVersion: 'p1',
      },
    ]),
  )
  await allSaved()
  expect(page.sentOperations.filter((name) => name === 'saveVisibilityPackageMutation')).toHaveLength(1)
})

test('a button sets the percentage that keeps a promise, if a percentage can keep the promise (SHELL-77, ADMIN-98)', async () => {
  open('profile', {
    packageVisibility: () => ({
      ...packages,
      percentages: [
        { key: 'basic', percentage: 45 },
        { key: 'boost', percentage: 60 },
        { key: 'boost-pro', percentage: 100 },
      ],
    }),
  })
  const field = await findBoostField()
  expect(page.text()).toContain(brokenPromise(t('packages.boost-pro'), '2,22', '2,5'))
  // Boost Pro would need 112.5 %, so only Boost has a button.
  const setButtons = page.getAllByRole('button', { name: /^Sätt/ })
  expect(setButtons.map((button) => [button.getAttribute('aria-label'), button.textContent])).toEqual([
    [t('setOf', { package: boost, percentage: '67,5' }), t('set', { percentage: '67,5' })],
  ])
  expect(page.text()).not.toContain(t('set', { percentage: '112,5' }))
  await page.click('button', t('setOf', { package: boost, percentage: '67,5' }))
  await until(() => expect(field.value).toBe('67,5'))
  expect(page.text()).not.toContain(brokenPromise(boost, '1,5', '1,5'))
  expect(page.text()).toContain(t('unsaved'))
})

test('the breadcrumbs name the current part, and link to the first part (SHELL-77, SHELL-78)', async () => {
  open('volume')
  await page.findByRole('link', { name: t('volume'), current: 'page' })
  const breadcrumbs = await page.within('navigation', shell('breadcrumb'))
  const names = breadcrumbs.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(names.slice(-2)).toEqual([t('title'), t('volume')])
  breadcrumbs.getByText(t('volume'), { selector: '[aria-current="page"]' })
  await breadcrumbs.click('link', t('title'))
  await page.findByText(t('profile'), { selector: 'li [aria-current="page"]' })
  expect(page.path()).toBe('/admin-management/visibility-percentage-profile')
})

test('a site needs a valid domain, and if saving fails, the site stays unsaved on the page (SHELL-78, ADMIN-98)', async () => {
  const sent: unknown[] = []
  open('volume', {
    setVolumeVisibility: ({ input }: { input: object }) => {
      sent.push(input)
      return rejectedWith('CONFLICT', 'conflict')
    },
  })
  await page.click('button', t('add'))
  const newRow = screenOf((await page.findAllByRole('row')).at(-1) as HTMLElement)
  const nameField = newRow.getByRole<HTMLInputElement>('textbox', {
    name: t('siteName', { place: page.getAllByRole('row').length - 1 }),
  })
  expect(nameField.value).toBe('')
  await newRow.fill(nameField, 'inte en domän')
  await save()
  await newRow.findByText(t('invalid'))
  expect(sent).toEqual([])
  await newRow.fill(nameField, 'arbete.example')
  await newRow.fill(percentLabel('arbete.example'), '20')
  await save()
  await until(() =>
    expect(sent).toEqual([
      {
        percentages: [
          { key: 'jobb.example', percentage: 100 },
          { key: 'arbete.example', percentage: 20 },
        ],
        expectedVersion: 'v1',
      },
    ]),
  )
  const error = await page.findByRole('alertdialog', { name: refusal('CONFLICT') })
  expect(error.textContent).toContain(t('failed'))
  expect(page.text()).toContain(t('unsaved'))
})

test("a save asks about a package that a colleague changed as well, and keeps the colleague's others (ADMIN-98, PLUS-96)", async () => {
  const sent: { percentages: object[]; expectedVersion: string }[] = []
  let stored = packages
  open('profile', {
    packageVisibility: () => stored,
    setPackageVisibility: ({
      input,
    }: {
      input: { percentages: typeof packages.percentages; expectedVersion: string }
    }) => {
      sent.push(input)
      if (input.expectedVersion !== stored.version) return changedMeanwhile(stored)
      stored = { ...packages, percentages: input.percentages, version: `${stored.version}+` }
      return { visibility: stored, errors: [] }
    },
  })
  const field = await findBoostField()
  const storeAs = (version: string, basic: number, percentage: number) => {
    stored = {
      ...packages,
      percentages: [
        { key: 'basic', percentage: basic },
        { key: 'boost', percentage },
      ],
      version,
    }
  }
  storeAs('p2', 45, 70)
  await page.fill(field, '80')
  await save()
  const first = await findConflict()
  // Only the colleague changed Basic, so the colleague's value stays without a question.
  expect(first.rows).toEqual([[boost, ...['60', '70', '80'].map((number) => t('percent', { number }))]])
  await first.answer('70')
  await until(() => expect(field.value).toBe('70'))
  await allSaved()
  expect(sent.at(-1)).toMatchObject({ expectedVersion: 'p2' })

  storeAs('p3', 50, 75)
  await page.fill(field, '90')
  await save()
  const second = await findConflict()
  expect(second.rows).toEqual([[boost, ...['70', '75', '90'].map((number) => t('percent', { number }))]])
  await second.answer('90')
  await allSaved()
  expect(sent.slice(-1)).toEqual([
    {
      percentages: [
        { key: 'basic', percentage: 50 },
        { key: 'boost', percentage: 90 },
      ],
      expectedVersion: 'p3',
    },
  ])
})

test("a user's added and removed sites are merged into the list that a colleague saved (ADMIN-98, PLUS-96)", async () => {
  const sent: { percentages: object[]; expectedVersion: string }[] = []
  let stored = {
    ...sites,
    percentages: [
      { key: 'ena.example', percentage: 10 },
      { key: 'andra.example', percentage: 20 },
    ],
  }
  open('volume', {
    volumeVisibility: () => stored,
    setVolumeVisibility: ({ input }: { input: { percentages: typeof sites.percentages; expectedVersion: string } }) => {
      sent.push(input)
      if (input.expectedVersion !== stored.version) return changedMeanwhile(stored)
      return { visibility: { ...stored, percentages: input.percentages, version: 'v3' }, errors: [] }
    },
  })
  await page.click('button', t('remove', { site: 'ena.example' }))
  stored = { ...stored, percentages: [...stored.percentages, { key: 'tredje.example', percentage: 30 }], version: 'v2' }
  await save()
  await allSaved()
  expect(sent[1]).toEqual({
    percentages: [
      { key: 'andra.example', percentage: 20 },
      { key: 'tredje.example', percentage: 30 },
    ],
    expectedVersion: 'v2',
  })
})

test.each(
  (['profile', 'volume'] as const).flatMap((which) =>
    ['Moderator', 'Economy', 'ContentWriter', 'InternalSales'].map((role) => [which, role] as const),
  ),
)('the page %s is closed to a user with the role %s (SHELL-77, SHELL-78)', async (which, role) => {
  open(which, {}, [role])
  await page.findByRole('heading', { level: 1, name: pageTexts('shell')('failed.forbiddenTitle') })
})
