import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bo, cilla, anna, expectLane, recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { startsWith, type Screen } from '#web/testing/screen.ts'
import { boardOf, candidateOf, globalId } from '#web/testing/world.ts'
import { readDetails } from './cv/read-details.ts'

const t = pageTexts('features/candidate/add')
const board = pageTexts('pages/company/ad/board')
const ui = pageTexts('ui')

let page: RenderedPage
/** Resolves when a CV may be read. */
let mayRead: Promise<void>
beforeEach(() => {
  mayRead = Promise.resolve()
  // The test document has no workers. This one runs the reader of CVs in the same thread.
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(cv: File) {
        void mayRead
          .then(() => readDetails(cv))
          .then((details) => {
            // PDF.js sends a message of its own.
            this.dispatchEvent(new MessageEvent('message', { data: { action: 'ready' } }))
            this.dispatchEvent(new MessageEvent('message', { data: { details } }))
          })
      }
      terminate() {}
    },
  )
})
afterEach(async () => {
  await page.close()
  vi.unstubAllGlobals()
})

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

const cvOf = (...lines: string[]) => new File([lines.join('\n')], 'cv.txt')
const dagsCv = cvOf('Dag Elg', 'dag.elg@brev.example', '070-123 45 67')
const valueOf = (dialog: Screen, label: string) =>
  dialog.getByRole<HTMLInputElement>('textbox', { name: startsWith(label) }).value
const valuesOf = (dialog: Screen) => [t('name'), t('email'), t('phone')].map((label) => valueOf(dialog, label))
/** Lists the fields that say that the CV filled them. */
const fromCv = (dialog: Screen) =>
  dialog
    .getAllByRole('textbox')
    .filter((box) => {
      const note = document.getElementById(box.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
      return note?.textContent === t('cv.from')
    })
    .map((box) => (box as HTMLInputElement).value)

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

test('the CV fills the fields, and each says so until it is changed (PLUS-88)', async () => {
  const { dialog, inputs } = await openDialog()
  dropFile(dialog, dagsCv)
  await until(() => expect(valuesOf(dialog)).toEqual(['Dag Elg', 'dag.elg@brev.example', '070-123 45 67']))
  expect(fromCv(dialog)).toEqual(valuesOf(dialog))
  dialog.getByText(t('cv.filled'))
  await dialog.fill(startsWith(t('phone')), '070-1740657')
  expect(fromCv(dialog)).toEqual(['Dag Elg', 'dag.elg@brev.example'])
  await page.press('Enter')
  await page.gone('dialog')
  expect(inputs).toMatchObject([{ name: 'Dag Elg', email: 'dag.elg@brev.example', phone: '070-1740657', cvId: 'cv-1' }])
})

test('the CV does not replace what is typed, also while it is read (PLUS-88, SHELL-89)', async () => {
  const read = Promise.withResolvers<void>()
  mayRead = read.promise
  const { dialog } = await openDialog()
  await dialog.type(t('email'), 'dag@post.example')
  dropFile(dialog, dagsCv)
  await dialog.type(t('name'), 'D')
  read.resolve()
  await until(() => expect(valuesOf(dialog)).toEqual(['D', 'dag@post.example', '070-123 45 67']))
  expect(fromCv(dialog)).toEqual(['070-123 45 67'])
})

test('another CV replaces the details of the first, and without a CV they are gone (PLUS-88)', async () => {
  const { dialog } = await openDialog()
  dropFile(dialog, dagsCv)
  await until(() => expect(valueOf(dialog, t('name'))).toBe('Dag Elg'))
  await dialog.fill(t('email'), 'rätt@brev.example')
  dropFile(dialog, cvOf('Namn: Elsa Ask'))
  await until(() => expect(valuesOf(dialog)).toEqual(['Elsa Ask', 'rätt@brev.example', '']))
  await dialog.click('button', t('cv.remove', { name: 'cv.txt' }))
  await until(() => expect(valuesOf(dialog)).toEqual(['', 'rätt@brev.example', '']))
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: t('name') }))
})

test('a CV in which nothing is found, or that cannot be read, says nothing (PLUS-88)', async () => {
  const { dialog } = await openDialog()
  for (const cv of [
    cvOf('Ett brev'),
    new File(['%PDF-1.7 /Encrypt 1 0 R'], 'låst.pdf'),
    new File(['\x89PNG'], 'a.png'),
  ]) {
    dropFile(dialog, cv)
    await dialog.findByText(t('cv.ready'))
    expect(valuesOf(dialog)).toEqual(['', '', ''])
    expect(fromCv(dialog)).toEqual([])
    expect(dialog.queryByText(t('cv.filled'))).toBeNull()
    expect(dialog.queryByRole('alert')).toBeNull()
  }
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
