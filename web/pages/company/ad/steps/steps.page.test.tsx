import { afterEach, expect, test } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { boardOf } from '#web/testing/world.ts'

const t = pageTexts('features/steps')
const editor = pageTexts('editing')
const guard = pageTexts('guard')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
})

const stepOf = (
  uuid: string,
  order: number,
  name: string,
  type: 'SYSTEM' | 'NORMAL' = 'NORMAL',
  more: object = {},
) => ({ id: `AdStep:${uuid}`, uuid, order, name, type, messageType: 'NONE', message: null, dayLimit: null, ...more })
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
  page = renderRoute('/2/ad/9/steps', {
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

const names = () => [...document.querySelectorAll<HTMLInputElement>(`input[aria-label="${t('name')}"]`)]

test('the second of two who edit steps sees the own changes, and saves them over the colleague’s PIPE-90 SHELL-89', async () => {
  const saved: {
    version: string
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
            ad: null,
            errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }],
          }
        : { ad: ad(), errors: [] }
    },
  })
  await until(() =>
    expect(names().map(({ value }) => value)).toEqual(['Urval', 'Intervju', 'Referenser', 'Arbetsprov']),
  )
  const [, interview] = names()
  if (!interview) throw new Error('The step is missing.')
  page.write(interview, 'Möte hos oss')

  // Meanwhile the colleague sets a limit for the same step, renames one, moves one, removes one and adds one.
  stored = {
    stepsVersion: 's2',
    steps: inOrder(
      stepOf('u5', 2, 'Två referenser'),
      stepOf('u3', 3, 'Urval'),
      stepOf('u4', 4, 'Intervju', 'NORMAL', { dayLimit: 5 }),
      stepOf('u7', 5, 'Provdag', 'NORMAL', text('<p>Välkommen.</p>')),
    ),
  }
  await page.press('button', editor('finalizeAndContinue'))
  const dialog = await page.see('[role="alertdialog"]', editor('meanwhile.title'))
  await until(() => expect(document.activeElement?.textContent).toBe(editor('meanwhile.keepEditing')))
  expect([...dialog.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    `${t('steps')}Avböjda, Inkomna, Två referenser, Urval, Intervju, Provdag, Anställda` +
      `Avböjda, Inkomna, Två referenser, Urval, Möte hos oss, Provdag, Anställda`,
  ])
  await page.press('[role="alertdialog"] button', editor('meanwhile.replace'))
  await until(() => expect(saved).toHaveLength(2))
  expect(saved[1]?.version).toBe('s2')
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

test('SHELL-05 SHELL-89 a limit that is no number is not left without a question', async () => {
  open()
  await until(() => expect(names().map(({ value }) => value)).toEqual(['Urval']))
  const limit = [...document.querySelectorAll('input')].find(({ placeholder }) => placeholder === t('dayLimitNone'))
  if (!limit) throw new Error('The field is missing.')
  page.write(limit, 'en vecka')
  await page.see('main', t('bannerDays'))
  await page.press('a', editor('cancel'))
  await page.see('[role="alertdialog"]', guard('title'))
  expect(limit.value).toBe('en vecka')
})
