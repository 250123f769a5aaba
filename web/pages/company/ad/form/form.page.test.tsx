import { afterEach, expect, test } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/company/ad/form')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
})

const label = (title: string) => ({ __typename: 'ElementLabel', title, secondary: null })
const elements = [
  {
    __typename: 'TextQuestion',
    order: 0,
    label: label('Varför vill du ha jobbet?'),
    placeholder: null,
    required: true,
    type: 'TEXT',
  },
  {
    __typename: 'RadioQuestion',
    order: 1,
    label: label('Har du B-körkort?'),
    choices: [
      { order: 0, title: 'Ja' },
      { order: 1, title: 'Nej' },
    ],
    selected: null,
  },
]

/** Opens the questionnaire of a draft. */
async function open(shown: readonly object[] = elements) {
  const questionnaire = {
    version: 'q1',
    applicationMethod: 'FORM',
    documents: 'NONE',
    link: null,
    email: null,
    form: { title: '', elements: shown },
  }
  page = renderRoute('/2/ad/9/form', {
    answers: { ...adAnswers, ad: () => draftOf({ applicationMethod: 'FORM', progress: 'STEPS', questionnaire }) },
  })
  await page.see('h2', t('questions.title'))
}

const titles = () => [...document.querySelectorAll('button[data-words]')].map((each) => each.textContent)
const choices = () => [
  ...document.querySelectorAll<HTMLInputElement>(`ol[aria-label="${t('questions.choices')}"] input`),
]

test('FORM-28 FORM-30 the way from a blank choice to a new one is that choice: what is typed next stands in it', async () => {
  await open()
  await page.press('button[data-words]', 'Har du B-körkort?')
  await until(() => expect(choices()).toHaveLength(2))
  const adder = await page.see('button', t('questions.addChoice'))
  const add = async () => {
    // As the pointer does: the focus goes to the button, then the press comes, and meanwhile nothing may move under the
    // pointer.
    const rows = choices().length
    adder.focus()
    expect(choices()).toHaveLength(rows)
    adder.click()
    await until(() => expect(document.activeElement).toBe(choices().at(-1)))
  }
  await add()
  await add()
  expect(choices().map(({ value }) => value)).toEqual(['Ja', 'Nej', ''])
  page.write(document.activeElement as Element, 'Snart')
  await add()
  expect(choices().map(({ value }) => value)).toEqual(['Ja', 'Nej', 'Snart', ''])
  // Left for anything else, a blank one goes.
  document.querySelector<HTMLElement>('button')?.focus()
  await until(() => expect(choices().map(({ value }) => value)).toEqual(['Ja', 'Nej', 'Snart']))
})

test('FORM-29 PLUS-24 a question that was taken away comes back to its place', async () => {
  await open()
  const before = titles()
  await page.press('li button[aria-label]', t('questions.remove'))
  await until(() => expect(titles()).toEqual(before.slice(1)))
  await page.press('button', t('questions.undo'))
  await until(() => expect(titles()).toEqual(before))
})

test('FORM-29 FORM-39 a form that was emptied is called empty, and its last question can come back', async () => {
  await open(elements.slice(0, 1))
  await page.press('li button[aria-label]', t('questions.remove'))
  await until(() => expect(document.getElementById('finish-hint')?.textContent).toBe(t('hint.emptyForm')))
  await page.press('button', t('questions.undo'))
  await until(() => expect(titles()).toEqual(['Varför vill du ha jobbet?']))
  expect(document.getElementById('finish-hint')).toBeNull()
})

test.each([
  ['LINK', { link: 'jobb.example/1' }],
  ['EMAIL', { email: 'jobb' }],
])(
  'AD-59 FORM-17 the way to apply for an ad from another job board (%s) is read, not told to be mended',
  async (applicationMethod, stored) => {
    const questionnaire = {
      version: 'q1',
      applicationMethod,
      documents: 'NONE',
      link: null,
      email: null,
      ...stored,
      form: { title: '', elements: [] },
    }
    page = renderRoute('/2/ad/9/form', {
      roles: ['Moderator'],
      answers: {
        ...adAnswers,
        ad: () =>
          draftOf({
            source: 'board.example',
            status: 'ACTIVE',
            progress: 'COMPLETE',
            applicationMethod,
            questionnaire,
          }),
      },
    })
    const field = await page.see<HTMLInputElement>('input:disabled:not([type=radio])')
    expect(field.value).toBe(Object.values(stored)[0])
    expect(field.getAttribute('aria-invalid')).toBeNull()
    for (const text of [t('link.invalid'), t('email.invalid')]) expect(page.text()).not.toContain(text)
  },
)

test('a question about earlier pay warns while it is written and, once closed, in the list, and may stay PLUS-44', async () => {
  await open()
  const warning = () =>
    [...document.querySelectorAll('[role="status"]')].some((each) =>
      each.textContent?.includes(t('questions.earlierPay')),
    )
  await page.press('button[data-words]', 'Varför vill du ha jobbet?')
  const title = await page.see<HTMLInputElement>(`input[aria-label="${t('questions.text')}"]`)
  expect(warning()).toBe(false)
  page.write(title, 'Vad är din nuvarande lön?')
  await until(() => expect(warning()).toBe(true))
  await page.press('button[data-words]', 'Har du B-körkort?')
  await until(() => expect(titles()[0]).toBe('Vad är din nuvarande lön?'))
  await page.see(`[aria-label="${t('questions.earlierPay')}"]`)
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
})
