import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#web/i18n/language.ts'
import { anna, bo, boxOf, cilla, expectLane, answerMoves, recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import {
  boardOf,
  candidateOf,
  failure,
  globalId,
  messageOf,
  tranfjarden,
  viewer,
  type CandidateFields,
} from '#web/testing/world.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'

const board = pageTexts('pages/company/ad/board')
const cardName = pageTexts('features/candidate')('card')
const card = pageTexts('features/candidate/card')
const tools = pageTexts('features/candidate/acting')
const messages = pageTexts('features/message')
const inbox = pageTexts('pages/company/inbox')
const ui = pageTexts('ui')

let page: RenderedRoute
afterEach(async () => {
  vi.useRealTimers()
  await page.close()
  await setLanguage('sv')
})

/** Returns responses for every operation that names one of these candidates. */
const candidatesOf = (...all: readonly CandidateFields[]): Answers => {
  const candidateWith = (databaseId: number) => all.find((each) => each.databaseId === databaseId) ?? null
  return {
    candidate: ({ by }) => candidateWith((by as { databaseId: number }).databaseId),
    node: ({ id }) => all.find((each) => each.id === id) ?? null,
  }
}

/** Opens the board with the card of a candidate. */
async function openCard(candidate: CandidateFields, more: Answers = {}) {
  const others = [cilla, anna, bo].map((each) => (each.id === candidate.id ? candidate : each))
  page = renderRoute(`/2/ad/9/board?candidate=${candidate.databaseId}`, {
    answers: { ...recruiterAnswers, board: () => boardOf(steps(others)), ...candidatesOf(...others), ...more },
  })
  const panel = await page.see(`[role="dialog"][aria-label="${cardName}"]`, candidate.name)
  await page.see('dl', candidate.email)
  return panel
}

test('the keys of an open card work after a press next to it took the focus, and Esc closes it (PLUS-22)', async () => {
  await openCard(anna)
  const leave = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const heading = () => document.querySelector('[role="dialog"] h2')?.textContent
  leave()
  expect(page.key('j')).toBe(true)
  await until(() => expect(heading()).toBe(bo.name))
  // The pressed element keeps its own keys, and no others.
  document.querySelector<HTMLElement>(`main button[aria-label*="${board('fold', { step: 'Inkomna' })}"]`)?.focus()
  expect(page.key('k')).toBe(true)
  await until(() => expect(heading()).toBe(anna.name))
  leave()
  expect(page.key('Escape')).toBe(true)
  await page.gone('[role="dialog"]')
  expect(page.key('Escape')).toBe(false)
})

test('each control of the card with a key shows which key it is (PLUS-22)', async () => {
  const panel = await openCard(anna)
  const keyOf = (shown: string) => panel.querySelector(`[title="${card('moves.key', { key: shown })}"]`)
  expect(keyOf('0–9')?.querySelector('[role="slider"]')).toBeTruthy()
  expect(keyOf('N')?.closest('[role="tab"]')?.textContent).toBe(card('tab.notes'))
  for (const label of [card('next'), card('previous')])
    expect(panel.querySelector(`[aria-label="${label}"]`)).toBeTruthy()
})

test('in the card M opens the move menu and R rejects, by key and by button (PLUS-22)', async () => {
  const { asked, answers } = answerMoves()
  const panel = await openCard(anna, answers)
  panel.focus()
  page.key('m')
  await page.press('[role="menuitem"]', 'Anställda')
  await page.press('[role="dialog"] button[type="submit"]', messages('moveOn'))
  await expectLane('Anställda', ['Anna'])
  await until(() => expect(page.text()).toContain(tools('undo.moved', { name: anna.name, step: 'Anställda' })))
  await page.press('button', card('moves.to'))
  await page.press('[role="menuitem"]', 'Inkomna')
  await page.press('[role="dialog"] button[type="submit"]', messages('moveOn'))
  await expectLane('Inkomna', ['Anna', 'Cilla', 'Bo'])
  await until(() => expect(page.text()).toContain(tools('undo.moved', { name: anna.name, step: 'Inkomna' })))
  panel.focus()
  page.key('r')
  await page.see('[role="dialog"] button', tools('reason.none'))
  await page.press('[role="dialog"] button[type="submit"]', messages('moveOn'))
  await expectLane('Avböjda', ['Anna'])
  expect(asked.map(({ stepId, started }) => [stepId, started])).toEqual([
    [globalId('BoardStep', 4), anna.changedAt],
    [globalId('BoardStep', 2), '2025-11-20T10:00:00.000Z'],
    [globalId('BoardStep', 1), '2025-11-20T10:00:00.000Z'],
  ])
  // A candidate who is already in the step is not rejected again.
  await page.press('[role="dialog"] button', card('moves.reject'))
  await until(() => expect(page.text()).toContain(card('moves.there', { name: anna.name, step: 'Avböjda' })))
  expect(asked).toHaveLength(3)
})

test('the keys of the card are off while a message is written (PLUS-22)', async () => {
  const panel = await openCard(anna, answerMoves().answers)
  await page.press('[role="tab"]', card('tab.chat'))
  const field = await page.see('[role="textbox"]', card('chat.write'))
  field.focus()
  expect(['m', 'r', '9', 'j', 'n'].filter((key) => page.key(key))).toEqual([])
  // The same keys outside the message.
  panel.focus()
  expect(['m', 'r', '9', 'j', 'n'].filter((key) => page.key(key))).toEqual(['m', 'r', '9', 'j', 'n'])
})

test('the card of a candidate who withdrew explains why the candidate cannot be moved (PLUS-09 PLUS-22)', async () => {
  const { answers, asked } = answerMoves()
  const panel = await openCard({ ...anna, deleted: true, alert: 'withdrawn' } as unknown as CandidateFields, answers)
  expect(panel.textContent).toContain(card('moves.withdrawn'))
  expect(page.find('button', card('moves.to'))).toBeNull()
  panel.focus()
  page.key('m')
  page.key('r')
  expect(page.find('[role="menu"]')).toBeNull()
  expect(asked).toEqual([])
})

test("in the inbox the card moves and rejects too, after reading the candidate's position (PLUS-20 PLUS-22)", async () => {
  const { asked, answers } = answerMoves()
  const here = {
    ...anna,
    unread: ['NEW'],
    order: 3,
    step: { id: globalId('BoardStep', 2), databaseId: 2 },
    ad: { ...anna.ad, board: boardOf(steps()) },
  } as unknown as CandidateFields
  page = renderRoute('/2/inbox?candidate=11', {
    answers: {
      ...recruiterAnswers,
      ...answers,
      ...candidatesOf(here),
      company: () => ({
        ...tranfjarden,
        inbox: {
          totalCount: 1,
          edges: [
            { cursor: 'a', adName: 'Truckförare', stepName: 'Inkomna', at: '2025-11-12T09:00:00.000Z', node: here },
          ],
          pageInfo: { endCursor: null, hasNextPage: false },
        },
      }),
    },
  })
  const panel = await page.see(`[role="dialog"][aria-label="${cardName}"]`, anna.name)
  await page.see('dl', anna.email)
  expect(page.sentOperations).not.toContain('readBoardPlaceQuery')
  panel.focus()
  page.key('r')
  await page.see('[role="dialog"]', messages('moveTitle', { name: anna.name, step: 'Avböjda' }))
  await page.press('[role="dialog"] button[type="submit"]', messages('moveOn'))
  await until(() =>
    expect(asked).toEqual([expect.objectContaining({ candidateId: anna.id, stepId: globalId('BoardStep', 1) })]),
  )
  await page.press('button', card('moves.to'))
  await page.see('[role="menuitem"]', 'Intervju')
  expect(page.text()).toContain(inbox('title'))
})

test('the history has its own tab and lists messages that were replaced (PLUS-20)', async () => {
  const deed = (id: number, type: string, more = {}) => ({
    id: globalId('CandidateDeed', id),
    at: '2025-11-13T09:00:00.000Z',
    type,
    by: 'Karin Wallén',
    impersonator: null,
    from: null,
    to: null,
    kind: null,
    scheduledAt: null,
    reason: null,
    ...more,
  })
  await openCard({
    ...anna,
    history: {
      nodes: [
        deed(5, 'MESSAGE_CANCELLED', { kind: 'moved' }),
        deed(4, 'MESSAGE_CANCELLED', { kind: 'replaced' }),
        deed(3, 'MESSAGE_CANCELLED'),
        deed(2, 'RATED', { from: '0', to: '4.5' }),
        deed(1, 'APPLIED', { by: null }),
      ],
      pageInfo: { endCursor: null, hasNextPage: false },
    },
  } as unknown as CandidateFields)
  expect(page.sentOperations).not.toContain('CardHistoryQuery')
  await page.press('[role="tab"]', card('history.title'))
  const deeds = await page.see(`ol[aria-label="${card('history.label')}"]`)
  expect([...deeds.querySelectorAll('li')].map((each) => each.querySelector('p')?.textContent)).toEqual([
    card('did.messageGaveWay'),
    card('did.messageReplaced'),
    card('did.messageCancelled'),
    card('did.rated', { from: '0', to: '4,5' }),
    card('did.applied'),
  ])
})

test.each(['sv', 'en'] as const)(
  'an undelivered message in the chat shows the reason, in %s (PIPE-48)',
  async (language) => {
    await setLanguage(language)
    const own = pageTexts('features/candidate/card', language)
    page = renderRoute('/2/ad/9/board?candidate=11', {
      answers: {
        ...recruiterAnswers,
        ...candidatesOf({
          ...anna,
          card: {
            ...anna.card,
            messages: [
              messageOf(1, '<p>Hej Anna.</p>', { undelivered: 'MAILBOX_FULL' }),
              messageOf(2, '<p>Hej igen.</p>'),
            ],
          },
        } as unknown as CandidateFields),
      },
    })
    await page.press('[role="tab"]', pageTexts('features/candidate/card', language)('tab.chat'))
    const refused = await page.see('li', 'Hej Anna.')
    expect(refused.textContent).toContain(`${own('undelivered.mailboxFull')}. ${own('undelivered.hint')}`)
    expect((await page.see('li', 'Hej igen.')).textContent).not.toContain(own('undelivered.hint'))
  },
)

test('a chat draft survives closing the card and the end of the session (SHELL-89 ERR-03)', async () => {
  const { answers } = answerMoves()
  let isOver = false
  await openCard(anna, {
    ...answers,
    candidate: (input) => {
      if (isOver) throw failure('UNAUTHENTICATED')
      return candidatesOf(anna).candidate?.(input)
    },
  })
  const field = () => page.see('[role="textbox"]', card('chat.write'))
  await page.press('[role="tab"]', card('tab.chat'))
  page.write(await field(), '<p>Tack för samtalet.</p>')
  await page.press('button', pageTexts('ui')('close'))
  await page.gone('[role="textbox"]')
  isOver = true
  await page.router.navigate('/2/ad/9/board?candidate=13')
  await until(() => expect(page.path()).toMatch(/^\/sign-in/))
  isOver = false
  page.signIn()
  await page.router.navigate('/2/ad/9/board?candidate=11')
  await page.press('[role="tab"]', card('tab.chat'))
  expect((await field()).textContent).toBe('Tack för samtalet.')
})

test('a PDF that does not load shows Tavla’s error, not the server’s, and can be retried (PLUS-20)', async () => {
  const files: Record<string, string> = {}
  page = renderRoute('/2/ad/9/board?candidate=11', {
    answers: {
      ...recruiterAnswers,
      ...candidatesOf({
        ...anna,
        documents: { ...anna.documents, cvUrl: '/media/1/cv.pdf?e=9999999999&s=a' },
      } as unknown as CandidateFields),
    },
    files,
  })
  await page.press('button', card('cv.show'))
  const pane = `aside[aria-label="${card('cv.label')}"]`
  await page.see(`${pane} [role="status"]`, card('document.failed'))
  expect(page.find(`${pane} iframe`)).toBeNull()
  files['/media/1/cv.pdf?e=9999999999&s=a&inline=1'] = '%PDF'
  await page.press(`${pane} button`, ui('retry'))
  await page.see(`${pane} iframe[aria-busy="false"]`)
})

test('the CV opens next to the card in a viewer for its kind, and Esc in it closes only the CV (PLUS-20)', async () => {
  const withCv = (name: string) =>
    ({
      ...anna,
      documents: { ...anna.documents, cvUrl: `/media/1/${name}?e=9999999999&s=a` },
    }) as unknown as CandidateFields
  const pane = `aside[aria-label="${card('cv.label')}"]`
  page = renderRoute('/2/ad/9/board?candidate=11', {
    answers: { ...recruiterAnswers, ...candidatesOf(withCv('cv.pdf')) },
    files: { '/media/1/cv.pdf?e=9999999999&s=a&inline=1': '%PDF' },
  })
  await page.press('button', card('cv.show'))
  expect((await page.see(`${pane} iframe[aria-busy="false"]`)).getAttribute('src')).toBe(
    '/media/1/cv.pdf?e=9999999999&s=a&inline=1#navpanes=0&view=FitH',
  )
  await page.close()
  await openCard(withCv('cv.png'))
  await page.press('button', card('cv.show'))
  expect((await page.see(`${pane} img`)).getAttribute('src')).toContain('inline=1')
  await page.close()
  page = renderRoute('/2/ad/9/board?candidate=11', {
    answers: { ...recruiterAnswers, ...candidatesOf(withCv('cv.txt')) },
    files: { '/media/1/cv.txt?e=9999999999&s=a': 'Truckkort A och B' },
  })
  await page.press('button', card('cv.show'))
  await page.see(`${pane} pre`, 'Truckkort A och B')
  ;(await page.see(`${pane} button`)).focus()
  page.key('Escape')
  await page.gone(pane)
  expect(page.path()).toBe('/2/ad/9/board?candidate=11')
  ;(await page.see(`[role="dialog"][aria-label="${cardName}"]`)).focus()
  page.key('Escape')
  await until(() => expect(page.path()).toBe('/2/ad/9/board'))
})

test('a document that did not load shows an error in its place and loads after a retry (PLUS-20 ERR-01)', async () => {
  const withCv = (name: string) =>
    ({
      ...anna,
      documents: { ...anna.documents, cvUrl: `/media/1/${name}?e=9999999999&s=a` },
    }) as unknown as CandidateFields
  const pane = `aside[aria-label="${card('cv.label')}"]`
  await openCard(withCv('cv.png'))
  await page.press('button', card('cv.show'))
  ;(await page.see(`${pane} img`)).dispatchEvent(new Event('error'))
  await page.see(`${pane} [role="status"]`, card('document.failed'))
  expect(page.find(`${pane} img`)).toBeNull()
  await page.press(`${pane} button`, ui('retry'))
  await page.see(`${pane} img`)
  await page.close()
  const files: Record<string, string> = {}
  page = renderRoute('/2/ad/9/board?candidate=11', {
    answers: { ...recruiterAnswers, ...candidatesOf(withCv('cv.txt')) },
    files,
  })
  await page.press('button', card('cv.show'))
  await page.see(`${pane} [role="status"]`, card('document.failed'))
  files['/media/1/cv.txt?e=9999999999&s=a'] = 'Truckkort A och B'
  await page.press(`${pane} button`, ui('retry'))
  await page.see(`${pane} pre`, 'Truckkort A och B')
})

test('Esc leaves the note unchanged, and a press outside saves it only if it was changed (PIPE-44 PIPE-45)', async () => {
  const saved: unknown[] = []
  const note = { ...anna, card: { ...anna.card, note: '<p>Bra referenser.</p>' } } as unknown as CandidateFields
  await openCard(note, {
    updateNote: ({ input }) => {
      saved.push((input as { html: string }).html)
      return { candidate: { ...note, card: { ...note.card, note: (input as { html: string }).html } }, errors: [] }
    },
  })
  await page.press('[role="tab"]', card('tab.notes'))
  const edit = async () => {
    await page.press('button', card('notes.edit'))
    return await page.see('[role="textbox"]', card('notes.label'))
  }
  const outside = async () => {
    ;(await page.see('h2', anna.name)).dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await page.gone('[role="textbox"]')
  }
  const field = await edit()
  page.write(field, '<p>Ska bort.</p>')
  field.focus()
  page.key('Escape')
  await page.gone('[role="textbox"]')
  await edit()
  await outside()
  page.write(await edit(), '<p>Ring på fredag.</p>')
  await outside()
  await until(() => expect(saved).toEqual(['<p>Ring på fredag.</p>']))
  expect(page.text()).toContain('Ring på fredag.')
})

test('Undo restores note text discarded by Esc or Cancel, next to newer text and after the card closed (PIPE-44)', async () => {
  const note = { ...anna, card: { ...anna.card, note: '<p>Bra referenser.</p>' } } as unknown as CandidateFields
  await openCard(note)
  // The toolbar of the editor also has an Undo button.
  const offered = `[aria-label="${ui('toasts')}"] button`
  await page.press('[role="tab"]', card('tab.notes'))
  const edit = async () => {
    await page.press('button', card('notes.edit'))
    return await page.see('[role="textbox"]', card('notes.label'))
  }
  const field = await edit()
  page.write(field, '<p>Kom ihåg truckkortet.</p>')
  field.focus()
  page.key('Escape')
  await page.gone('[role="textbox"]')
  expect(page.text()).toContain(card('notes.aborted'))
  await page.press(offered, card('notes.undo'))
  expect((await page.see('[role="textbox"]', card('notes.label'))).textContent).toBe('Kom ihåg truckkortet.')

  await page.press('button', ui('cancel'))
  await page.gone('[role="textbox"]')
  page.write(await edit(), '<p>Bra referenser.</p><p>Ring på fredag.</p>')
  await page.press(offered, card('notes.undo'))
  await until(() => expect(page.text()).toContain('truckkortet.'))
  expect((await page.see('[role="textbox"]', card('notes.label'))).textContent).toContain('Ring på fredag.')

  await page.press('button', ui('cancel'))
  await page.gone('[role="textbox"]')
  page.key('Escape')
  await until(() => expect(page.find('aside[role="dialog"], [role="tab"]')).toBeNull())
  await page.press(offered, card('notes.undo'))
  await page.router.navigate('/2/ad/9/board?candidate=11')
  await page.press('[role="tab"]', card('tab.notes'))
  expect((await page.see('[role="textbox"]', card('notes.label'))).textContent).toContain('truckkortet.')
})

test('Esc in an unchanged note does not offer undo (PIPE-44)', async () => {
  await openCard(anna)
  await page.press('[role="tab"]', card('tab.notes'))
  await page.press('button', card('notes.start'))
  ;(await page.see('[role="textbox"]', card('notes.label'))).focus()
  page.key('Escape')
  await page.gone('[role="textbox"]')
  expect(page.text()).not.toContain(card('notes.aborted'))
})

test('the address and the phone number of a candidate are copied with one press (PIPE-36)', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      writeText: (text: string) => {
        copied.push(text)
        return Promise.resolve()
      },
    },
    configurable: true,
  })
  await openCard({ ...anna, phone: '070-174 06 22' })
  await page.press(`button[aria-label="${card('info.copyEmail')}"]`)
  await page.press(`button[aria-label="${card('info.copyPhone')}"]`)
  expect(copied).toEqual([anna.email, '070-174 06 22'])
  Reflect.deleteProperty(navigator, 'clipboard')
})

test('the link of a card is copied, or opened in a new tab if the clipboard is not available (PIPE-33 PIPE-34)', async () => {
  const copied: string[] = []
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { value, configurable: true })
  clipboard({
    writeText: (text: string) => {
      copied.push(text)
      return Promise.resolve()
    },
  })
  await openCard(anna)
  await page.press('a', card('copy'))
  await until(() => expect(page.text()).toContain(card('copied')))
  await until(() => expect(page.text()).not.toContain(card('copied')))
  expect(copied).toEqual([`${location.origin}/2/ad/9/board?candidate=11`])
  expect(opened).not.toHaveBeenCalled()
  clipboard(undefined)
  await page.press('a', card('copy'))
  await until(() =>
    expect(opened).toHaveBeenCalledWith(`${location.origin}/2/ad/9/board?candidate=11`, '_blank', 'noopener'),
  )
  opened.mockRestore()
  // Restores the clipboard for the tests that share the document.
  Reflect.deleteProperty(navigator, 'clipboard')
})

test('the address of a candidate of another ad shows an error instead of a card (SHELL-53 PIPE-32)', async () => {
  page = renderRoute('/2/ad/9/board?candidate=77', {
    answers: {
      ...recruiterAnswers,
      candidate: () => {
        throw failure('NOT_FOUND')
      },
    },
  })
  await until(() => expect(page.text()).toContain(card('missingBody')))
  expect(page.find('button', card('copy'))).toBeNull()
})

/** A card that fails to load, as a whole or in part. */
const broken = {
  'as a whole': () => {
    throw failure('UPSTREAM_FAILED')
  },
  'in a part': () => ({
    ...anna,
    card: () => {
      throw failure('UPSTREAM_FAILED')
    },
  }),
}

test.each(Object.entries(broken))(
  'a card that failed %s is refetched by its button, on reopening and on reconnection (ERR-01 SHELL-113)',
  async (_, fail) => {
    let isBroken = true
    const reads = () => page.sentOperations.filter((name) => name === 'cardQuery').length
    page = renderRoute('/2/ad/9/board?candidate=11', {
      answers: { ...recruiterAnswers, candidate: () => (isBroken ? fail() : anna) },
    })
    const failed = () => page.see('[role="dialog"]', card('failed'))
    await failed()
    expect(reads()).toBe(1)
    await page.press('[role="dialog"] button', card('retry'))
    await until(() => expect(reads()).toBe(2))
    await failed()
    // Close the card and open it again.
    await page.press(`[role="dialog"] button[aria-label="${ui('close')}"]`)
    await page.gone('[role="dialog"]')
    await page.press(boxOf(anna))
    await until(() => expect(reads()).toBeGreaterThan(2))
    await failed()
    isBroken = false
    await page.send('candidateUpdated', { resync: true, step: null, candidate: null })
    await page.see('[role="dialog"] dl', anna.email)
  },
)

test('the selected tab of a card has its panel while the card loads and after loading failed (PLUS-20)', async () => {
  const panelOfTab = () =>
    document.getElementById(
      document.querySelector('[role="tab"][aria-selected="true"]')?.getAttribute('aria-controls') ?? '',
    )?.textContent
  const read = Promise.withResolvers<never>()
  page = renderRoute('/2/ad/9/board?candidate=11', {
    answers: { ...recruiterAnswers, board: () => boardOf(steps([cilla, anna, bo])), candidate: () => read.promise },
  })
  await page.see('[role="dialog"] [role="status"]', card('loading'))
  await until(() => expect(panelOfTab()).toContain(card('loading')))
  read.reject(failure('UPSTREAM_FAILED'))
  await page.see('[role="dialog"]', card('failed'))
  expect(panelOfTab()).toContain(card('failed'))
})

test('a history that could not be read shows an error, and is refetched when the connection is back (SHELL-113 PLUS-20)', async () => {
  const deed = {
    id: globalId('CandidateDeed', 1),
    at: '2025-11-13T09:00:00.000Z',
    type: 'APPLIED',
    by: null,
    impersonator: null,
    from: null,
    to: null,
    kind: null,
    scheduledAt: null,
    reason: null,
  }
  let isBroken = true
  let deeds: object[] = [deed]
  await openCard({
    ...anna,
    history: () => {
      if (isBroken) throw failure('UPSTREAM_FAILED')
      return { nodes: deeds, pageInfo: { endCursor: null, hasNextPage: false } }
    },
  } as unknown as CandidateFields)
  await page.press('[role="tab"]', card('history.title'))
  await page.see('[role="alert"]', card('history.failed'))
  const reads = () => page.sentOperations.filter((name) => name === 'CardHistoryQuery').length
  expect(reads()).toBe(1)
  await page.press('[role="alert"] button', card('history.retry'))
  await until(() => expect(reads()).toBe(2))
  await page.see('[role="alert"]', card('history.failed'))
  isBroken = false
  await page.send('candidateUpdated', { resync: true, step: null, candidate: null })
  await page.see(`ol[aria-label="${card('history.label')}"] li`, card('did.applied'))
  // Entries that the next gap in the live events hides appear above the loaded ones.
  deeds = [{ ...deed, id: globalId('CandidateDeed', 2), type: 'RATED', by: 'Bo Ek', from: '0', to: '4.5' }, deed]
  await page.send('candidateUpdated', { resync: true, step: null, candidate: null })
  await until(() => expect(document.querySelectorAll(`ol[aria-label="${card('history.label')}"] li`)).toHaveLength(2))
})

test('a note that a colleague saved in between is not overwritten: both texts are kept, with a notice (PIPE-43 PIPE-45)', async () => {
  const saved: { html: string; before: string }[] = []
  const noted = (note: string) => ({ ...anna, card: { ...anna.card, note } }) as unknown as CandidateFields
  let stored = '<p>Bra referenser.</p>'
  await openCard(noted(stored), {
    candidate: () => noted(stored),
    updateNote: ({ input }) => {
      const request = input as { html: string; before: string }
      saved.push(request)
      if (request.before !== stored)
        return {
          candidate: null,
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
      stored = request.html
      return { candidate: noted(stored), errors: [] }
    },
  })
  await page.press('[role="tab"]', card('tab.notes'))
  await page.press('button', card('notes.edit'))
  page.write(await page.see('[role="textbox"]', card('notes.label')), '<p>Bra referenser.</p><p>Ring på fredag.</p>')
  stored = '<p>Bra referenser.</p><p>Kollegan ringde.</p>'
  ;(await page.see('h2', anna.name)).dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await until(() => expect(page.text()).toContain(card('notes.merged')))
  expect(saved.map(({ html }) => html).at(-1)).toBe(
    '<p>Bra referenser.</p><p>Kollegan ringde.</p><p>Ring på fredag.</p>',
  )
  expect(stored).toContain('Ring på fredag.')
  await until(() => expect(page.text()).toContain('Kollegan ringde.'))
})

test('an application without a form says so (PIPE-40)', async () => {
  const panel = await openCard(anna)
  expect(panel.textContent).toContain(card('info.noForm'))
})

test('text for a candidate with a hidden name keeps the name placeholders and offers them (PLUS-43 ACC-65)', async () => {
  const hidden = candidateOf(11, 'Kandidat 7B02', { email: null, phone: null })
  const messageDefaults = { html: '<p>Hej {förnamn},</p>', tags: ['{förnamn}', '{annons}'] }
  page = renderRoute('/2/ad/9/board?candidate=11', {
    answers: {
      ...recruiterAnswers,
      board: () => boardOf(steps([hidden])),
      ...candidatesOf(hidden),
      viewer: () => ({
        ...viewer,
        schedulingPreferences: { disabledHours: [], disabledWeekly: [], timePickerInterval: 30 },
        messageDefaults,
      }),
    },
  })
  await page.press('[role="tab"]', card('tab.chat'))
  await page.press('button', card('chat.system'))
  const dialog = await page.see('[role="dialog"]', messages('directTitle', { name: hidden.name }))
  await page.press('[role="dialog"] [role="radio"]', messages('kindText'))
  await until(() => expect(dialog.querySelector('[contenteditable]')?.textContent).toBe('Hej {förnamn},'))
  expect(
    [...dialog.querySelectorAll(`[role="group"][aria-label="${messages('insert')}"] button`)].map(
      (button) => button.textContent,
    ),
  ).toEqual([messages('placeholder.firstName'), messages('placeholder.ad')])
})

test('a message whose time passes while the chat is open loses its clock without a reload (PIPE-60)', async () => {
  let scheduledAt = new Date(Date.now() + HOUR_MS).toISOString()
  let sent = false
  const withMessage = () =>
    ({
      ...anna,
      scheduledAt: sent ? null : scheduledAt,
      card: { ...anna.card, messages: [messageOf(21, '<p>Vi ses på fredag.</p>', sent ? {} : { scheduledAt })] },
    }) as unknown as CandidateFields
  await openCard(anna, { candidate: withMessage })
  await page.press('[role="tab"]', card('tab.chat'))
  await page.see('ol li', 'Vi ses på fredag.')
  expect(page.find('ol li[data-waiting]')).not.toBeNull()
  // It is sent now instead.
  scheduledAt = new Date(Date.now() + 300).toISOString()
  await page.send('candidateUpdated', { resync: true, step: null, candidate: null })
  sent = true
  await page.gone('ol li[data-waiting]')
  await page.see('ol li', 'Vi ses på fredag.')
})

test('a held message is polled after its undo time until it is sent, even without an event (PLUS-24)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let reads = 0
  let sent = false
  const withMessage = () => {
    reads++
    return {
      ...anna,
      card: {
        ...anna.card,
        messages: [messageOf(21, '<p>Vi ses på fredag.</p>', sent ? {} : { heldUntil: new Date().toISOString() })],
      },
    } as unknown as CandidateFields
  }
  await openCard(anna, { candidate: withMessage })
  await page.press('[role="tab"]', card('tab.chat'))
  await page.see('ol li button', card('held.now'))
  const before = reads
  await vi.advanceTimersByTimeAsync(14_000)
  await until(() => expect(reads).toBeGreaterThan(before))
  expect(page.find('ol li button', card('held.now'))).not.toBeNull()
  sent = true
  await vi.advanceTimersByTimeAsync(27_000)
  await page.gone('ol li button', card('held.now'))
  await page.see('ol li', 'Vi ses på fredag.')
})

test('a rejected message shows an error and stays in the editor (PIPE-54)', async () => {
  const inputs: unknown[] = []
  await openCard(anna, {
    sendMessage: ({ input }) => {
      inputs.push(input)
      return {
        candidate: null,
        errors: [{ __typename: 'ConflictError', code: 'readOnly', reason: 'READ_ONLY', message: 'no', path: null }],
      }
    },
  })
  await page.press('[role="tab"]', card('tab.chat'))
  const editor = await page.see('[role="textbox"]', card('chat.write'))
  page.write(editor, '<p>Välkommen på fredag.</p>')
  editor.closest('form')?.requestSubmit()
  await page.press('[role="alertdialog"] button', ui('close'))
  await page.gone('[role="alertdialog"]')
  expect(inputs).toHaveLength(1)
  expect((await page.see('[role="textbox"]', card('chat.write'))).textContent).toBe('Välkommen på fredag.')
})
