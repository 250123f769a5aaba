import { afterEach, expect, test } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { boardOf } from '#web/testing/world.ts'

const t = pageTexts('features/steps')
const editor = pageTexts('editing')
const guard = pageTexts('guard')

let page: RenderedPage
afterEach(async () => {
  await page.close()
})

const stepOf = (
  uuid: string,
  order: number,
  name: string,
  type: 'SYSTEM' | 'NORMAL' = 'NORMAL',
  more: object = {},
) => ({ uuid, order, name, type, messageType: 'NONE', message: null, dayLimit: null, ...more })
const text = (html: string) => ({ messageType: 'TEXT', message: { __typename: 'TextMessage', html } })
const inOrder = (...between: ReturnType<typeof stepOf>[]) =>
  [
    stepOf('u1', 0, 'Avböjda', 'SYSTEM'),
    stepOf('u2', 1, 'Inkomna', 'SYSTEM'),
    ...between,
    stepOf('u9', 9, 'Anställda', 'SYSTEM'),
  ].map((step, order) => ({ ...step, order }))

/** Opens the steps of an ad. */
function open(more: Answers = {}) {
  page = renderPage('/2/ad/9/steps', {
    answers: {
      ...adAnswers,
      ad: () =>
        draftOf({
          applicationMethod: 'FORM',
          progress: 'STEPS',
          stepsVersion: 's1',
          steps: inOrder(stepOf('u3', 2, 'Urval')),
        }),
      board: () => boardOf([]),
      ...more,
    },
  })
}

const nameFields = () => page.queryAllByLabelText<HTMLInputElement>(t('name'))
const names = () => nameFields().map(({ value }) => value)

test('a save merges the steps of a colleague and asks only about what both changed (PIPE-90, PLUS-96, SHELL-89)', async () => {
  const saved: {
    expectedVersion: string
    steps: { uuid: string; name: string; message: unknown; dayLimit: number | null }[]
  }[] = []
  let stored = {
    stepsVersion: 's1',
    steps: inOrder(
      stepOf('u3', 2, 'Urval'),
      stepOf('u4', 3, 'Intervju'),
      stepOf('u5', 4, 'Referenser'),
      stepOf('u6', 5, 'Arbetsprov'),
    ),
  }
  const ad = () => draftOf({ applicationMethod: 'FORM', progress: 'STEPS', ...stored })
  open({
    ad,
    saveSteps: ({ input }) => {
      saved.push(input as (typeof saved)[number])
      return saved.length === 1
        ? {
            ad: ad(),
            errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }],
          }
        : { ad: ad(), errors: [] }
    },
  })
  await until(() => expect(names()).toEqual(['Urval', 'Intervju', 'Referenser', 'Arbetsprov']))
  await page.fill(page.getByDisplayValue('Intervju'), 'Möte hos oss')

  // The colleague sets a limit for the same step and renames it, and renames, moves, removes and adds other steps.
  stored = {
    stepsVersion: 's2',
    steps: inOrder(
      stepOf('u5', 2, 'Två referenser'),
      stepOf('u3', 3, 'Urval'),
      stepOf('u4', 4, 'Möte', 'NORMAL', { dayLimit: 5 }),
      stepOf('u7', 5, 'Provdag', 'NORMAL', text('<p>Välkommen.</p>')),
    ),
  }
  await page.click('button', editor('finalizeAndContinue'))
  const dialog = await page.within('alertdialog', editor('merge.title_one'))
  expect(dialog.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([`Möte hos oss: ${t('name')}`])
  await dialog.click('radio', /Möte hos oss$/)
  await dialog.click('button', editor('finalizeAndContinue'))
  await until(() => expect(saved).toHaveLength(2))
  expect(saved[1]?.expectedVersion).toBe('s2')
  expect(saved[1]?.steps.map(({ name }) => name)).toEqual([
    'Avböjda',
    'Inkomna',
    'Två referenser',
    'Urval',
    'Möte hos oss',
    'Provdag',
    'Anställda',
  ])
  expect(saved[1]?.steps.find(({ uuid }) => uuid === 'u4')?.dayLimit).toBe(5)
  expect(saved[1]?.steps.find(({ uuid }) => uuid === 'u7')?.message).toEqual({ text: { html: '<p>Välkommen.</p>' } })
})

test('leaving the page with an invalid day limit asks first (SHELL-05, SHELL-89)', async () => {
  open()
  await until(() => expect(names()).toEqual(['Urval']))
  const step = await page.within('region', t('stepNamed', { place: 3, name: 'Urval' }))
  await step.fill(t('dayLimit'), 'en vecka')
  await page.findAllByText(t('bannerDays'))
  await page.click('link', t('cancelExit'))
  await page.findByRole('alertdialog', { name: guard('title') })
  page.getByDisplayValue('en vecka')
})
