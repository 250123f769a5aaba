import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#web/i18n/language.ts'
import { anna, cilla, recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { boardOf, candidateOf, failure, messageOf, viewer, type CandidateFields } from '#web/testing/world.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import { annaWith, candidatesOf, cardName, findCard, renderCard } from './card.fixture.ts'

const t = pageTexts('features/candidate/card')
const messages = pageTexts('features/message')
const ui = pageTexts('ui')
const signInTexts = pageTexts('pages/sign-in')

let page: RenderedPage
afterEach(async () => {
  vi.useRealTimers()
  await page.close()
  await setLanguage('sv')
})

/** Opens the chat of a candidate's card and returns the card. */
async function openChat(candidate: CandidateFields, answers: Answers = {}) {
  page = renderCard(candidate, answers)
  const card = await findCard(page)
  await card.click('tab', t('tab.chat'))
  return card
}
const withMessages = (...all: readonly object[]) => annaWith({ card: { ...anna.card, messages: all } })
/** Refetches the open card, as after a gap in the live events. */
const refetch = () => page.send('candidateUpdated', { needsResync: true, step: null, candidate: null })

test.each(['sv', 'en'] as const)(
  'an undelivered message in the chat shows the reason, in %s (PIPE-48)',
  async (language) => {
    await setLanguage(language)
    const words = pageTexts('features/candidate/card', language)
    page = renderCard(
      withMessages(messageOf(1, '<p>Hej Anna.</p>', { undelivered: 'MAILBOX_FULL' }), messageOf(2, '<p>Hej igen.</p>')),
    )
    const card = await page.within('dialog', pageTexts('features/candidate', language)('card'))
    await card.click('tab', words('tab.chat'))
    const chat = await card.within('list', words('chat.label'))
    const [undelivered, delivered] = chat
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent.includes('Hej'))
      .map(({ textContent }) => textContent)
    expect(undelivered).toContain('Hej Anna.')
    expect(undelivered).toContain(`${words('undelivered.mailboxFull')}. ${words('undelivered.hint')}`)
    expect(delivered).toContain('Hej igen.')
    expect(delivered).not.toContain(words('undelivered.hint'))
  },
)

test.each(['sv', 'en'] as const)(
  'a reply by mail shows its complete text, another sender and refused attachments, in %s (PLUS-87)',
  async (language) => {
    await setLanguage(language)
    const words = pageTexts('features/candidate/card', language)
    const mail = { isFromOtherAddress: false, sender: null, fullText: null, refusedAttachments: [] }
    const fromCandidate = { isFromCandidate: true, viewerDidAuthor: false }
    page = renderCard(
      withMessages(
        messageOf(1, '<p>Torsdag passar.</p>', {
          ...fromCandidate,
          mail: { ...mail, fullText: 'Torsdag passar.\n\n> Kan du komma?' },
        }),
        messageOf(2, '<p>Från min bror.</p>', {
          ...fromCandidate,
          mail: {
            ...mail,
            isFromOtherAddress: true,
            sender: 'bror@annan.example',
            refusedAttachments: ['a.exe', 'b.exe'],
          },
        }),
        messageOf(3, '<p>Dold.</p>', { ...fromCandidate, mail: { ...mail, isFromOtherAddress: true } }),
        messageOf(4, '<p>På sidan.</p>', fromCandidate),
      ),
    )
    const card = await page.within('dialog', pageTexts('features/candidate', language)('card'))
    await card.click('tab', words('tab.chat'))
    const chat = await card.within('list', words('chat.label'))
    const [whole = '', other, hidden, onPage] = chat
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .filter((text) => /passar|bror|Dold|sidan/.test(text))
    expect(whole).toContain(words('mailed.by'))
    expect(other).toContain(words('mailed.other', { sender: 'bror@annan.example' }))
    expect(other).toContain(words('mailed.refused_other', { names: 'a.exe, b.exe' }))
    expect(hidden).toContain(words('mailed.otherHidden'))
    expect(onPage).not.toContain(words('mailed.by'))
    expect(chat.queryAllByRole('button', { name: words('mailed.show') })).toHaveLength(1)
    const full = () => chat.getByText(/Kan du komma/)
    expect(full().hidden).toBe(true)
    await chat.click('button', words('mailed.show'))
    expect(full().hidden).toBe(false)
    await chat.click('button', words('mailed.hide'))
    expect(full().hidden).toBe(true)
  },
)

test('a chat draft survives closing the card and the end of the session (SHELL-89, ERR-03)', async () => {
  let isOver = false
  const card = await openChat(anna, {
    candidate: (input) => {
      if (isOver) throw failure('UNAUTHENTICATED')
      return candidatesOf(anna, cilla)['candidate']?.(input)
    },
  })
  await card.fill(t('chat.write'), '<p>Tack för samtalet.</p>')
  await card.click('button', ui('close'))
  await page.gone('textbox', t('chat.write'))
  isOver = true
  await page.router.navigate('/2/ad/9/board?candidate=13')
  await until(() => expect(page.path()).toMatch(/^\/sign-in/))
  await page.findByRole('button', { name: signInTexts('submit') })
  isOver = false
  page.signIn()
  await findCard(page, cilla)
  await page.router.navigate('/2/ad/9/board?candidate=11')
  const reopened = await findCard(page)
  await reopened.click('tab', t('tab.chat'))
  await until(() =>
    expect(reopened.getByRole('textbox', { name: t('chat.write') }).textContent).toBe('Tack för samtalet.'),
  )
})

test('text for a candidate with a hidden name keeps the name placeholders and offers them (PLUS-43, ACC-65)', async () => {
  const hidden = candidateOf(11, 'Kandidat 7B02', { email: null, phone: null })
  page = renderPage('/2/ad/9/board?candidate=11', {
    answers: {
      ...recruiterAnswers,
      board: () => boardOf(steps([hidden])),
      ...candidatesOf(hidden),
      viewer: () => ({
        ...viewer,
        schedulingPreferences: { disabledHours: [], disabledWeekly: [], timePickerInterval: 30 },
        messageDefaults: { html: '<p>Hej {förnamn},</p>', tags: ['{förnamn}', '{annons}'] },
      }),
    },
  })
  const card = await page.within('dialog', cardName)
  await card.click('tab', t('tab.chat'))
  await card.click('button', t('chat.system'))
  const dialog = await page.within('dialog', messages('directTitle', { name: hidden.name }))
  await dialog.click('radio', messages('kindText'))
  const field = await dialog.findByRole('textbox', { name: messages('text') })
  await until(() => expect(field.textContent).toBe('Hej {förnamn},'))
  const placeholders = await dialog.within('group', messages('insert'))
  expect(placeholders.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    messages('placeholder.firstName'),
    messages('placeholder.ad'),
  ])
})

test('a scheduled message loses its clock when its time passes, without a reload (PIPE-60)', async () => {
  let scheduledAt = new Date(Date.now() + HOUR_MS).toISOString()
  let isSent = false
  const candidate = () => ({
    ...withMessages(messageOf(21, '<p>Vi ses på fredag.</p>', isSent ? {} : { scheduledAt })),
    scheduledAt: isSent ? null : scheduledAt,
  })
  const card = await openChat(anna, { candidate })
  const chat = await card.within('list', t('chat.label'))
  chat.getByText('Vi ses på fredag.')
  const clockName = new RegExp(t('chat.scheduled', { time: '.+' }))
  chat.getByRole('button', { name: clockName })
  // The platform is about to send the message.
  scheduledAt = new Date(Date.now() + 300).toISOString()
  await refetch()
  isSent = true
  await chat.gone('button', clockName)
  await card.findByText('Vi ses på fredag.')
})

test('a held message is polled after its undo time until it is sent, even without an event (PLUS-24)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let reads = 0
  let isSent = false
  const card = await openChat(anna, {
    candidate: () => {
      reads++
      const hold = isSent ? {} : { heldUntil: new Date().toISOString() }
      return withMessages(messageOf(21, '<p>Vi ses på fredag.</p>', hold))
    },
  })
  const chat = await card.within('list', t('chat.label'))
  await chat.findByRole('button', { name: t('held.now') })
  const before = reads
  await vi.advanceTimersByTimeAsync(14_000)
  await until(() => expect(reads).toBeGreaterThan(before))
  chat.getByRole('button', { name: t('held.now') })
  isSent = true
  await vi.advanceTimersByTimeAsync(27_000)
  await chat.gone('button', t('held.now'))
  await card.findByText('Vi ses på fredag.')
})

test.each([
  ['held.undo', 'cancelScheduled', 'MESSAGE_SENT', 'held.tooLate'],
  ['held.now', 'sendScheduledNow', 'MESSAGE_SENT', 'held.tooLate'],
  ['held.undo', 'cancelScheduled', 'NOTHING_SCHEDULED', 'held.cancelled'],
  ['held.now', 'sendScheduledNow', 'NOTHING_SCHEDULED', 'held.cancelled'],
] as const)(
  '%s of a held message: if %s answers %s, the user is told so (PLUS-24)',
  async (button, field, reason, text) => {
    let isHeld = true
    const card = await openChat(anna, {
      candidate: () =>
        withMessages(messageOf(21, '<p>Vi ses på fredag.</p>', isHeld ? { heldUntil: new Date().toISOString() } : {})),
      [field]: () => {
        isHeld = false
        return { candidate: null, errors: [{ __typename: 'ConflictError', reason }] }
      },
    })
    await card.click('button', t(button))
    await page.findByText(t(text))
    // The chat is read again.
    await card.gone('button', t('held.now'))
  },
)

test('a rejected message shows an error and stays in the editor (PIPE-54)', async () => {
  const inputs: unknown[] = []
  const card = await openChat(anna, {
    sendMessage: ({ input }) => {
      inputs.push(input)
      return {
        candidate: null,
        errors: [{ __typename: 'ConflictError', code: 'readOnly', reason: 'READ_ONLY', message: 'no', path: null }],
      }
    },
  })
  await card.fill(t('chat.write'), '<p>Välkommen på fredag.</p>')
  await card.click('button', messages('send'))
  await (await page.within('alertdialog')).click('button', ui('close'))
  await page.gone('alertdialog')
  expect(inputs).toHaveLength(1)
  const field = await card.findByRole('textbox', { name: t('chat.write') })
  expect(field.textContent).toBe('Välkommen på fredag.')
})

test('a typed time must be on the interval of the preferences (PIPE-51)', async () => {
  const card = await openChat(anna)
  await card.fill(t('chat.write'), '<p>Välkommen på måndag.</p>')
  await card.click('radio', messages('later'))
  // 2099-01-05 is a Monday.
  await card.fill(messages('time'), '2099-01-05 09:50')
  await card.findByText(messages('offInterval', { time: '10:00' }))
  const send = () => card.getByRole('button', { name: messages('schedule') })
  expect(send()).toHaveProperty('disabled', true)
  await card.fill(messages('time'), '2099-01-05 10:00')
  await until(() => expect(send()).toHaveProperty('disabled', false))
  expect(card.queryByText(messages('offInterval', { time: '10:00' }))).toBeNull()
})
