import { afterEach, expect, test } from 'vitest'
import { anna } from '#web/testing/board-world.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import type { Screen } from '#web/testing/screen.ts'
import type { CandidateFields } from '#web/testing/world.ts'
import { annaWith, cardName, findCard, renderCard } from './card.fixture.ts'

const t = pageTexts('features/candidate/card')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(() => page.close())

const label = t('notes.label')
const withNote = (note: string) => annaWith({ card: { ...anna.card, note } })

/** Opens the notes of a candidate's card and returns the card. */
async function openNotes(candidate: CandidateFields, answers: Answers = {}) {
  page = renderCard(candidate, answers)
  const card = await findCard(page)
  await card.click('tab', t('tab.notes'))
  return card
}
const findEditor = (card: Screen) => card.findByRole('textbox', { name: label })
/** Opens the editor and returns its field. */
async function edit(card: Screen) {
  await card.click('button', t('notes.edit'))
  return findEditor(card)
}
const pressOutside = (card: Screen) => card.click('heading', anna.name)
/** Replaces the text and presses Esc in the field. */
async function writeAndEscape(card: Screen, field: HTMLElement, html: string) {
  await card.fill(field, html)
  field.focus()
  await page.press('Escape')
  await card.gone('textbox', label)
}
/** Presses the Undo button of the toast. The toolbar of the editor also has an Undo button. */
const undo = async () => {
  const toasts = await page.within('region', ui('toasts'))
  await toasts.click('button', t('notes.undo'))
}

test('Esc leaves the note unchanged, and a press outside saves the note only if it was changed (PIPE-44, PIPE-45)', async () => {
  const saved: string[] = []
  const card = await openNotes(withNote('<p>Bra referenser.</p>'), {
    updateNote: ({ input }) => {
      const { html } = input as { html: string }
      saved.push(html)
      return { candidate: withNote(html), errors: [] }
    },
  })
  await writeAndEscape(card, await edit(card), '<p>Ska bort.</p>')
  await edit(card)
  await pressOutside(card)
  await card.gone('textbox', label)
  await card.fill(await edit(card), '<p>Ring på fredag.</p>')
  await pressOutside(card)
  await card.gone('textbox', label)
  await until(() => expect(saved).toEqual(['<p>Ring på fredag.</p>']))
  expect(page.text()).toContain('Ring på fredag.')
})

test('Undo restores the text that Esc or Cancel discarded, next to newer text and after the card closed (PIPE-44)', async () => {
  const card = await openNotes(withNote('<p>Bra referenser.</p>'))
  await writeAndEscape(card, await edit(card), '<p>Kom ihåg truckkortet.</p>')
  expect(page.text()).toContain(t('notes.aborted'))
  await undo()
  expect((await findEditor(card)).textContent).toBe('Kom ihåg truckkortet.')

  await card.click('button', ui('cancel'))
  await card.gone('textbox', label)
  await card.fill(await edit(card), '<p>Bra referenser.</p><p>Ring på fredag.</p>')
  await undo()
  await until(() => expect(page.text()).toContain('truckkortet.'))
  expect((await findEditor(card)).textContent).toContain('Ring på fredag.')

  await card.click('button', ui('cancel'))
  await card.gone('textbox', label)
  await page.press('Escape')
  await page.gone('dialog', cardName)
  expect(page.queryByRole('tab')).toBeNull()
  await undo()
  await page.router.navigate('/2/ad/9/board?candidate=11')
  const reopened = await findCard(page)
  await reopened.click('tab', t('tab.notes'))
  expect((await findEditor(reopened)).textContent).toContain('truckkortet.')
})

test('Esc in an unchanged note does not offer undo (PIPE-44)', async () => {
  const card = await openNotes(anna)
  await card.click('button', t('notes.start'))
  const field = await findEditor(card)
  field.focus()
  await page.press('Escape')
  await card.gone('textbox', label)
  expect(page.text()).not.toContain(t('notes.aborted'))
})

test('a note that a colleague saved in the meantime keeps both texts and shows a notice (PIPE-43, PIPE-45)', async () => {
  const saved: string[] = []
  let stored = '<p>Bra referenser.</p>'
  const card = await openNotes(withNote(stored), {
    candidate: () => withNote(stored),
    updateNote: ({ input }) => {
      const { html, expectedNote: before } = input as { html: string; expectedNote: string }
      saved.push(html)
      if (before !== stored)
        return {
          candidate: withNote(stored),
          errors: [
            {
              __typename: 'ConflictError',
              code: 'changedMeanwhile',
              reason: 'CHANGED_MEANWHILE',
              message: 'no',
              path: null,
            },
          ],
        }
      stored = html
      return { candidate: withNote(stored), errors: [] }
    },
  })
  await card.fill(await edit(card), '<p>Bra referenser.</p><p>Ring på fredag.</p>')
  stored = '<p>Bra referenser.</p><p>Kollegan ringde.</p>'
  await pressOutside(card)
  await until(() => expect(page.text()).toContain(t('notes.merged')))
  expect(saved.at(-1)).toBe('<p>Bra referenser.</p><p>Kollegan ringde.</p><p>Ring på fredag.</p>')
  expect(stored).toContain('Ring på fredag.')
  await until(() => expect(page.text()).toContain('Kollegan ringde.'))
})
