import { afterEach, expect, test } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { screenOf } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/company/ad/form')

let page: RenderedPage
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
    isRequired: true,
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
  page = renderPage('/2/ad/9/form', {
    answers: { ...adAnswers, ad: () => draftOf({ applicationMethod: 'FORM', progress: 'STEPS', questionnaire }) },
  })
  await page.findByRole('heading', { level: 2, name: t('questions.title') })
}

/** The titles of the closed questions. A selector, because a title is a button without a name of its own. */
const titles = () => [...document.querySelectorAll('button[data-words]')].map((each) => each.textContent)
/** The fields of the choices. */
const choices = () => {
  const list = page.queryByRole('list', { name: t('questions.choices') })
  return list === null ? [] : screenOf(list).getAllByRole<HTMLInputElement>('textbox')
}
const choiceTexts = () => choices().map(({ value }) => value)

test('adding a choice while a choice is blank focuses the blank choice (FORM-28, FORM-30)', async () => {
  await open()
  await page.click('button', 'Har du B-körkort?')
  await until(() => expect(choices()).toHaveLength(2))
  const addButton = await page.findByRole('button', { name: t('questions.addChoice') })
  const add = async () => {
    // A pointer first moves the focus to the button and then presses it. Between the two, no row may disappear and
    // move the button away from the pointer.
    const count = choices().length
    addButton.focus()
    expect(choices()).toHaveLength(count)
    addButton.click()
    await until(() => expect(document.activeElement).toBe(choices().at(-1)))
  }
  await add()
  await add()
  expect(choiceTexts()).toEqual(['Ja', 'Nej', ''])
  await page.fill(document.activeElement as HTMLElement, 'Snart')
  await add()
  expect(choiceTexts()).toEqual(['Ja', 'Nej', 'Snart', ''])
  // A blank choice disappears when the focus moves to any other element.
  page.getByRole('button', { name: t('questions.done') }).focus()
  await until(() => expect(choiceTexts()).toEqual(['Ja', 'Nej', 'Snart']))
})

const removeFirstQuestion = async () => {
  const [button] = await page.findAllByRole('button', { name: t('questions.remove') })
  button?.click()
}

test('Undo puts a removed question back in its place (FORM-29, PLUS-24)', async () => {
  await open()
  const before = titles()
  await removeFirstQuestion()
  await until(() => expect(titles()).toEqual(before.slice(1)))
  await page.click('button', t('questions.undo'))
  await until(() => expect(titles()).toEqual(before))
})

test('a form without questions is called empty, and Undo restores its last question (FORM-29, FORM-39)', async () => {
  await open(elements.slice(0, 1))
  await removeFirstQuestion()
  await page.findByText(t('hint.emptyForm'))
  await page.click('button', t('questions.undo'))
  await until(() => expect(titles()).toEqual(['Varför vill du ha jobbet?']))
  expect(page.queryByText(t('hint.emptyForm'))).toBeNull()
})

test.each([
  ['LINK', { link: 'jobb.example/1' }],
  ['EMAIL', { email: 'jobb' }],
])(
  'the application method of an ad from another job board (%s) is read-only and shows no error (AD-59, FORM-17)',
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
    page = renderPage('/2/ad/9/form', {
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
    const field = await page.findByRole<HTMLInputElement>('textbox')
    expect(field.disabled).toBe(true)
    expect(field.value).toBe(Object.values(stored)[0])
    expect(field.getAttribute('aria-invalid')).toBeNull()
    for (const text of [t('link.invalid'), t('email.invalid')]) expect(page.text()).not.toContain(text)
  },
)

test('a question about earlier pay shows a warning while it is edited and in the list, but no error (PLUS-44)', async () => {
  await open()
  const hasWarning = () =>
    page.getAllByRole('status').some(({ textContent }) => textContent === t('questions.earlierPay'))
  await page.click('button', 'Varför vill du ha jobbet?')
  await page.findByLabelText(t('questions.text'))
  expect(hasWarning()).toBe(false)
  await page.fill(t('questions.text'), 'Vad är din nuvarande lön?')
  await until(() => expect(hasWarning()).toBe(true))
  await page.click('button', 'Har du B-körkort?')
  await until(() => expect(titles()[0]).toBe('Vad är din nuvarande lön?'))
  await page.findByRole('img', { name: t('questions.earlierPay') })
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
})
