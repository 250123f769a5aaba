import { afterEach, expect, test } from 'vitest'
import { anna, answerMoves, recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, stepOf, tranfjarden, viewer } from '#web/testing/world.ts'
import { allDialogsClosed, answerAlert, renderBoard, startMove } from './board.fixture.ts'

const board = pageTexts('pages/company/ad/board')
const messages = pageTexts('features/message')
const editing = pageTexts('editing')
const templates = pageTexts('pages/company/email-templates')
const ui = pageTexts('ui')
const shell = pageTexts('shell')

let page: RenderedPage
afterEach(() => page.close())

const greeting = '<p>Hej {förnamn},</p><p></p><p>Vänliga hälsningar<br>{rekryterare}</p>'
const greetingAnswers = {
  viewer: () => ({
    ...viewer,
    schedulingPreferences: { disabledHours: [], disabledWeekly: [], timePickerInterval: 30 },
    messageDefaults: { html: greeting, tags: ['{förnamn}', '{rekryterare}', '{plats}'] },
  }),
}

/** Opens the editor for the message of the step Intervju. */
async function openStepMessage() {
  await page.click('button', board('hint.edit', { hint: board('hint.text'), step: 'Intervju' }))
  return page.within('dialog', messages('stepTitle', { step: 'Intervju' }))
}

test('a new message starts with the greeting, offers its placeholders, and can be sent once it has more text (ACC-65)', async () => {
  const { asked, answers } = answerMoves()
  page = renderBoard('', { ...answers, ...greetingAnswers })
  const dialog = await startMove(anna, 'Anställda')
  await dialog.click('radio', messages('sendChoice'))
  const text = await dialog.findByRole('textbox', { name: messages('text') })
  await until(() => expect(text.textContent).toBe('Hej {förnamn},Vänliga hälsningar{rekryterare}'))
  const placeholders = await dialog.within('group', messages('insert'))
  expect(placeholders.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    messages('placeholder.firstName'),
    messages('placeholder.recruiter'),
    'plats',
  ])
  expect(dialog.getByRole('button', { name: messages('moveVerb.send') })).toHaveProperty('disabled', true)
  await dialog.fill(messages('text'), '<p>Hej {förnamn}, grattis! {rekryterare}</p>')
  await dialog.click('button', messages('moveVerb.send'))
  await allDialogsClosed()
  expect(asked).toEqual([
    expect.objectContaining({ message: { text: { html: '<p>Hej {förnamn}, grattis! {rekryterare}</p>' } } }),
  ])
})

test('the greeting alone cannot be saved as the message of a step or as a template (PIPE-96, COMP-86, ACC-65)', async () => {
  page = renderBoard('', greetingAnswers)
  let dialog = await openStepMessage()
  const isSaveDisabled = () => dialog.getByRole<HTMLButtonElement>('button', { name: messages('save') }).disabled
  await until(() => expect(isSaveDisabled()).toBe(false))
  await dialog.fill(messages('text'), greeting)
  await until(() => expect(isSaveDisabled()).toBe(true))
  dialog.getByRole('button', { name: messages('save'), description: messages('saysNothing') })
  await page.close()
  page = renderPage('/2/email-templates', {
    answers: { ...recruiterAnswers, ...greetingAnswers, company: () => ({ ...tranfjarden, emailTemplates: [] }) },
  })
  await page.click('button', templates('add'))
  dialog = await page.within('dialog', templates('newTitle'))
  await dialog.fill(messages('name'), 'Kallelse')
  const text = await dialog.findByRole('textbox', { name: messages('text') })
  expect(text.textContent).toContain('Hej {förnamn}')
  expect(isSaveDisabled()).toBe(true)
  await dialog.fill(messages('text'), '<p>Hej {förnamn}, kom på intervju.</p>')
  await until(() => expect(isSaveDisabled()).toBe(false))
  expect(page.text()).not.toContain(messages('saysNothing'))
})

test('a stored template with only the greeting can be renamed (COMP-85, ACC-65)', async () => {
  const template = {
    __typename: 'EmailTemplate',
    id: globalId('EmailTemplate', 4),
    databaseId: 4,
    name: 'Hälsning',
    html: greeting,
    version: 'v1',
  }
  const sent: unknown[] = []
  const company = () => ({ ...tranfjarden, emailTemplates: [template] })
  page = renderPage('/2/email-templates', {
    answers: {
      ...recruiterAnswers,
      ...greetingAnswers,
      company,
      emailTemplate: () => template,
      saveEmailTemplate: ({ input }) => {
        sent.push(input)
        return { company: company(), errors: [] }
      },
    },
  })
  await page.click('button', 'Hälsning')
  const dialog = await page.within('dialog', templates('editTitle'))
  await dialog.fill(messages('name'), 'Bara en hälsning')
  await dialog.click('button', messages('save'))
  await answerAlert(templates('overwriteTitle', { name: 'Hälsning' }), templates('overwrite'))
  await allDialogsClosed()
  expect(sent).toEqual([expect.objectContaining({ name: 'Bara en hälsning' })])
})

test('a save of a step message after a save by a colleague asks which message to keep (PIPE-96, SHELL-89)', async () => {
  const step = (version: string, html: string) =>
    stepOf(3, 'Intervju', [], {
      messageType: 'TEXT',
      messageVersion: version,
      message: { __typename: 'TextMessage', html },
    })
  let stored = step('v1', '<p>Välkommen på intervju.</p>')
  let answered: () => object | null = () => stored
  const saved: unknown[] = []
  page = renderBoard('', {
    node: () => stored,
    updateStepMessage: ({ input }) => {
      const { expectedVersion: version, message } = input as {
        expectedVersion: string
        message: { text: { html: string } }
      }
      saved.push(input)
      if (version !== stored.messageVersion)
        return {
          step: answered,
          errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }],
        }
      stored = step('v9', message.text.html)
      return { step: stored, errors: [] }
    },
  })
  const dialog = await openStepMessage()
  // An alert dialog can cover the text, so the text is found by label instead of role.
  const writtenText = () => page.queryByLabelText(messages('text'), { selector: '[role="textbox"]' })?.textContent
  await until(() => expect(writtenText()).toBe('Välkommen på intervju.'))

  // A colleague saves while the editor is open. A notice appears at once, and the written text stays.
  await dialog.fill(messages('text'), '<p>Vi ses på tisdag.</p>')
  stored = step('v2', '<p>Vi ses på onsdag.</p>')
  await page.send('stepsUpdated', {
    needsResync: false,
    isByViewer: false,
    steps: [step('v2', '<p>Vi ses på onsdag.</p>')],
  })
  const notices = () => dialog.queryAllByRole('status', { hidden: true }).map(({ textContent }) => textContent)
  await until(() => expect(notices()).toContain(messages('stepChanged')))
  expect(writtenText()).toBe('Vi ses på tisdag.')

  const save = async () => {
    await dialog.click('button', messages('save'))
    await answerAlert(messages('stepUpdateTitle'), messages('stepUpdate'))
  }
  await save()
  const question = await page.within('alertdialog', editing('merge.title_one'))
  expect(question.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Välkommen på intervju.',
    expect.stringContaining('onsdag'),
    expect.stringContaining('tisdag'),
  ])
  await answerAlert(editing('merge.title_one'), editing('merge.keepEditing'))
  expect(writtenText()).toBe('Vi ses på tisdag.')

  // If the answer has no stored message or the step no longer exists, an error appears and the user can save again.
  await dialog.fill(messages('text'), '<p>Vi ses på fredag.</p>')
  stored = step('v3', '<p>Vi ses på lördag.</p>')
  for (const [response, title] of [
    [
      () => {
        throw failure('UPSTREAM_FAILED')
      },
      shell('error.title'),
    ],
    [() => null, editing('gone.title')],
  ] as const) {
    answered = response
    await save()
    await answerAlert(title, ui('close'))
    expect(writtenText()).toBe('Vi ses på fredag.')
  }
  answered = () => stored
  await save()
  const again = await page.within('alertdialog', editing('merge.title_one'))
  await again.click('radio', /fredag/)
  await again.click('button', messages('save'))
  await allDialogsClosed()
  expect(saved.map((input) => (input as { expectedVersion: string }).expectedVersion)).toEqual([
    'v1',
    'v1',
    'v1',
    'v1',
    'v3',
  ])
  expect(stored).toMatchObject({ messageVersion: 'v9', message: { html: '<p>Vi ses på fredag.</p>' } })
})

test('choosing the message of a colleague keeps it and closes the dialog without a save (PIPE-96, PLUS-96)', async () => {
  const step = (version: string, html: string) =>
    stepOf(3, 'Intervju', [], {
      messageType: 'TEXT',
      messageVersion: version,
      message: { __typename: 'TextMessage', html },
    })
  const saved: unknown[] = []
  let stored = step('v1', '<p>Välkommen på intervju.</p>')
  page = renderBoard('', {
    node: () => stored,
    updateStepMessage: ({ input }) => {
      saved.push(input)
      return {
        step: stored,
        errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', message: 'changed', path: null }],
      }
    },
  })
  const dialog = await openStepMessage()
  await dialog.fill(messages('text'), '<p>Vi ses på tisdag.</p>')
  stored = step('v2', '<p>Vi ses på onsdag.</p>')
  await dialog.click('button', messages('save'))
  await answerAlert(messages('stepUpdateTitle'), messages('stepUpdate'))
  const question = await page.within('alertdialog', editing('merge.title_one'))
  await question.click('radio', /onsdag/)
  await question.click('button', messages('save'))
  await allDialogsClosed()
  expect(saved).toHaveLength(1)
})
