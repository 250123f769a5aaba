import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { bo, cilla, anna, expectLane, recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { startsWith, type Screen } from '#web/testing/screen.ts'
import { boardOf, candidateOf, globalId } from '#web/testing/world.ts'

const t = pageTexts('features/candidate/add')
const board = pageTexts('pages/company/ad/board')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(() => page.close())

const dag = candidateOf(14, 'Dag Elg', {
  position: 512,
  channel: 'ADDED_BY_HAND',
  step: { id: globalId('BoardStep', 2) },
})

/** Opens the board and the dialog. Records the inputs of the mutation. */
async function openDialog(
  answer: (input: Record<string, unknown>) => unknown = () => ({ candidate: dag, errors: [] }),
  uploadCv: (form: FormData) => Response | Promise<Response> = () => Response.json({ id: 'cv-1', name: 'cv.pdf' }),
) {
  const inputs: Record<string, unknown>[] = []
  const answers: Answers = {
    ...recruiterAnswers,
    addCandidate: ({ input }) => {
      inputs.push(input as Record<string, unknown>)
      return answer(input as Record<string, unknown>)
    },
  }
  page = renderPage('/2/ad/9/board', { answers, posts: { '/uploadCv/9': uploadCv } })
  await page.click('button', board('add'))
  return { dialog: await page.within('dialog', t('title')), inputs }
}

const file = (name: string, size = 4) => Object.defineProperty(new File(['text'], name), 'size', { value: size })
/** Drops a file on the fields, as from the desktop. The place of the drop has no role of its own. */
const dropFile = (dialog: Screen, dropped: File) =>
  fireEvent.drop(dialog.getByRole('group', { name: t('cv.label') }), { dataTransfer: { files: [dropped] } })

test('a dropped CV, a name and an address are enough, and the candidate is on the board at once (PLUS-88)', async () => {
  const sent: string[] = []
  const { dialog, inputs } = await openDialog(undefined, (form) => {
    sent.push((form.get('file') as File).name)
    return Response.json({ id: 'cv-1', name: 'Dags CV.pdf' })
  })
  dropFile(dialog, file('Dags CV.pdf'))
  await dialog.findByText(t('cv.ready'))
  await dialog.fill(t('name'), 'Dag Elg')
  await dialog.fill(t('email'), 'dag@brev.example')
  await page.press('Enter')
  await page.gone('dialog')
  expect(sent).toEqual(['Dags CV.pdf'])
  expect(inputs).toEqual([
    {
      adId: globalId('Ad', 9),
      name: 'Dag Elg',
      email: 'dag@brev.example',
      phone: '',
      stepId: globalId('BoardStep', 2),
      source: 'CONTACT',
      language: 'SV',
      cvId: 'cv-1',
      note: null,
    },
  ])
  await expectLane('Inkomna', ['Dag', 'Cilla', 'Anna', 'Bo'])
  await until(() => expect(page.text()).toContain(t('added', { name: 'Dag Elg' })))
})

test('the other fields are sent as chosen, and the note as paragraphs (PLUS-88)', async () => {
  const { dialog, inputs } = await openDialog()
  await dialog.fill(t('name'), 'Dag Elg')
  await dialog.fill(t('email'), 'dag@brev.example')
  await dialog.fill(startsWith(t('phone')), '070-1740657')
  await dialog.choose(t('step'), 'Intervju')
  await dialog.choose(t('source'), pageTexts('features/candidate/channel')('source.publicProfile'))
  await dialog.choose(t('language'), t('languages.EN'))
  await dialog.fill(startsWith(t('note')), 'Bra & snabb\n<b>Ring</b>')
  await dialog.click('button', t('add'))
  await page.gone('dialog')
  expect(inputs).toMatchObject([
    {
      phone: '070-1740657',
      stepId: globalId('BoardStep', 3),
      source: 'PUBLIC_PROFILE',
      language: 'EN',
      note: '<p>Bra &amp; snabb</p><p>&lt;b&gt;Ring&lt;/b&gt;</p>',
    },
  ])
})

test('missing and wrong details are named in their fields, and nothing is sent (PLUS-88)', async () => {
  const { dialog, inputs } = await openDialog()
  await dialog.fill(startsWith(t('phone')), 'abc')
  await dialog.click('button', t('add'))
  await dialog.findByText(t('problem.name.required'))
  dialog.getByText(t('problem.email.required'))
  dialog.getByText(t('problem.phone.invalid'))
  await dialog.fill(t('email'), 'dag')
  await dialog.findByText(t('problem.email.invalid'))
  expect(inputs).toEqual([])
})

test('a file that cannot be a CV is refused before or after the upload, and the rest stays (PLUS-88, PLUS-04)', async () => {
  let status = 400
  const { dialog, inputs } = await openDialog(undefined, () => new Response('{}', { status }))
  await dialog.fill(t('name'), 'Dag Elg')
  await dialog.fill(t('email'), 'dag@brev.example')
  dropFile(dialog, file('tabell.xlsx'))
  await dialog.findByText(/^Filen måste vara PDF, /)
  dropFile(dialog, file('stor.pdf', 20_000_000))
  await dialog.findByText(t('cv.tooLarge', { megabytes: 10 }))
  for (const [next, key] of [
    [413, 'cv.tooLarge'],
    [503, 'cv.failed'],
  ] as const) {
    status = next
    dropFile(dialog, file('a.pdf'))
    await dialog.findByText(t(key, { megabytes: 10 }))
  }
  expect(inputs).toEqual([])
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: t('name') }).value).toBe('Dag Elg')
})

test('an address that the ad already has leads to the existing candidate (PLUS-88)', async () => {
  const { dialog } = await openDialog(() => ({
    candidate: anna,
    errors: [{ __typename: 'ConflictError', reason: 'ALREADY_CANDIDATE', path: null }],
  }))
  await dialog.fill(t('name'), 'Anna Ek')
  await dialog.fill(t('email'), 'anna@brev.example')
  await dialog.click('button', t('add'))
  await dialog.findByText(t('exists'))
  await dialog.click('button', t('open'))
  await until(() => expect(page.path()).toBe(`/2/ad/9/board?candidate=${anna.databaseId}`))
})

test('an existing candidate whose name is hidden is not linked (PLUS-88, PLUS-43)', async () => {
  const { dialog } = await openDialog(() => ({
    candidate: null,
    errors: [{ __typename: 'ConflictError', reason: 'ALREADY_CANDIDATE', path: null }],
  }))
  await dialog.fill(t('name'), 'Anna Ek')
  await dialog.fill(t('email'), 'anna@brev.example')
  await dialog.click('button', t('add'))
  await dialog.findByText(t('exists'))
  expect(dialog.queryByRole('button', { name: t('open') })).toBeNull()
})

test('typed details are not lost by Escape (PLUS-88, SHELL-89)', async () => {
  const { dialog } = await openDialog()
  await dialog.type(t('name'), 'Dag')
  await page.press('Escape')
  const question = await page.within('alertdialog')
  await question.click('button', ui('discard.keep'))
  page.getByRole('dialog', { name: t('title') })
})

test('an archived board has no button, and that of a draft says why nothing can be added (PLUS-88)', async () => {
  page = renderPage('/2/ad/9/board', {
    answers: { ...recruiterAnswers, board: () => boardOf(steps([cilla, bo]), { status: 'DRAFT' }) },
  })
  const button = await page.findByRole<HTMLButtonElement>('button', { name: board('add') })
  expect(button.disabled).toBe(true)
  page.getByText(board('addDraft'))
  await page.close()
  page = renderPage('/2/ad/9/board', {
    answers: { ...recruiterAnswers, board: () => boardOf(steps([cilla, bo]), { status: 'ARCHIVED' }) },
  })
  await expectLane('Inkomna', ['Cilla', 'Bo'])
  expect(page.queryByRole('button', { name: board('add') })).toBeNull()
})
