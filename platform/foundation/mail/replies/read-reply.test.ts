import { expect, test } from 'vitest'
import { htmlToQuotedText } from '#platform/foundation/html/quoted-text.ts'
import { readReply, type NotReply, type Reply } from './read-reply.ts'
import { replyMail } from './replies.fixture.ts'
import { trimQuotes } from './trim-quotes.ts'

const read = async (name: string): Promise<Reply> => {
  const reply = await readReply(replyMail(name, 'reply-1@svar.example'))
  if ('rejected' in reply) throw new Error(`${name} was rejected: ${reply.rejected}`)
  return reply
}

test.each([
  ['gmail-sv', 'Hej Sara!\n\nTorsdag passar bra. Jag kommer kl. 10.\n\nHälsningar\nAnna'],
  ['gmail-en', 'Thanks, Thursday works for me.'],
  ['outlook-sv', 'Hej Sara,\n\nJag kan tyvärr inte på torsdag. Går fredag bra?\n\nMed vänlig hälsning\nAnna Berg'],
  ['outlook-html-en', 'Friday at 9 is fine.\n\nAnna'],
  ['outlook-ios-sv', 'Ja, det går bra.'],
  ['apple-mail-sv', 'Här kommer mitt betyg.\n\nAnna'],
  ['apple-iphone-en', 'Sure, see you then.'],
  ['telia-webmail', 'Tack, jag kommer.'],
  ['thunderbird-sv', 'Det passar bra!\n\n-- \nAnna Berg\n070-174 06 57'],
  ['samsung-sv', 'Jag återkommer ikväll.'],
])('trims the quotes of %s and keeps the complete text (PLUS-87)', async (name, text) => {
  const reply = await read(name)
  expect(reply.text).toBe(text)
  expect(reply.fullText?.length).toBeGreaterThan(text.length)
  expect(reply.from).toBe('anna@brev.example')
  expect(reply.messageId).toMatch(/^<.+>$/)
})

test('keeps answers between quoted lines with the quotes they answer (PLUS-87)', async () => {
  expect((await read('roundcube-sv')).text).toBe(
    '> Kan du komma på intervju på torsdag kl. 10?\n\nJa, jag kommer.\n\n> Vilken lön tänker du dig?\n\n35 000 kr i månaden.',
  )
})

test('reads the attachments, and no signatures and pictures within the text (PLUS-87)', async () => {
  expect((await read('apple-mail-sv')).attachments.map(({ name }) => name)).toEqual(['Betyg Gävle.pdf'])
  const picture = [
    'From: anna@brev.example',
    'Content-Type: multipart/related; boundary=x',
    '',
    '--x',
    'Content-Type: text/html',
    '',
    '<p>Hej</p><img src="cid:logo@x">',
    '--x',
    'Content-Type: image/png; name=logo.png',
    'Content-ID: <logo@x>',
    'Content-Disposition: inline',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '--x--',
  ].join('\r\n')
  expect(await readReply(Buffer.from(picture))).toMatchObject({ text: 'Hej', attachments: [], messageId: null })
})

test.each([
  ['auto-outlook', 'automatic'],
  ['auto-vacation', 'automatic'],
  ['own-mail', 'loop'],
] satisfies [string, NotReply['rejected']][])('rejects %s as %s (PLUS-87)', async (name, rejected) => {
  expect(await readReply(replyMail(name, 'reply-1@svar.example'))).toEqual({ rejected })
})

test.each([
  ['Precedence: list', 'automatic'],
  ['List-Id: <nyheter.brev.example>', 'automatic'],
  ['Auto-Submitted: auto-replied; owner-email="a@b.example"', 'automatic'],
  ['Return-Path: <>', 'automatic'],
  ['Content-Type: multipart/report; report-type=delivery-status; boundary=x', 'automatic'],
  ['From: MAILER-DAEMON@brev.example', 'automatic'],
  [Array.from({ length: 51 }, (_, hop) => `Received: from a${hop}`).join('\r\n'), 'loop'],
  ['Message-ID: <0198c2f4-1d2e-4a3b-8c4d-5e6f70819203@tavla.example>', 'loop'],
])('rejects a mail with the header %j', async (header, rejected) => {
  expect(await readReply(Buffer.from(`${header}\r\nSubject: x\r\n\r\nHej`))).toEqual({ rejected })
})

test.each(['Auto-Submitted: no', 'Precedence: normal', 'Message-ID: <0198C2F4-1D2E-4A3B-8C4D-5E6F70819203@x.example>'])(
  'accepts a mail with the header %j',
  async (header) => {
    expect(await readReply(Buffer.from(`${header}\r\nFrom: a@b.example\r\n\r\nHej`))).toMatchObject({ text: 'Hej' })
  },
)

test('bounds the text, the attachments and the nesting of a mail (PLUS-87)', async () => {
  expect(await readReply(Buffer.from(`From: a@b.example\r\n\r\n${'å'.repeat(60_000)}`))).toMatchObject({
    text: 'å'.repeat(20_000),
  })
  const files = Array.from(
    { length: 14 },
    (_, index) =>
      `--x\r\nContent-Disposition: attachment; filename=${index}.txt\r\nContent-Type: text/plain\r\n\r\nhej\r\n`,
  ).join('')
  const many = await readReply(
    Buffer.from(`From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${files}--x--\r\n`),
  )
  expect(many).toMatchObject({ surplus: ['10.txt', '11.txt', '12.txt', '13.txt'] })
  let nested = 'Content-Type: text/plain\r\n\r\nx'
  for (let depth = 0; depth < 40; depth++)
    nested = `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested}\r\n--b${depth}--`
  expect(await readReply(Buffer.from(nested))).toEqual({ rejected: 'unreadable' })
  expect(await readReply(Buffer.from('\0\0\0'))).toMatchObject({ attachments: [] })
})

test.each([
  ['Jag skrev den 3 maj:\n\n- ett\n- två', 'Jag skrev den 3 maj:\n\n- ett\n- två'],
  ['Från: det gamla jobbet\nfick jag intyg.', 'Från: det gamla jobbet\nfick jag intyg.'],
  ['> bara ett citat', ''],
  ['Hej\n\n\n\n\nDå', 'Hej\n\nDå'],
  ['Hej\n\nOn 3 Nov 2025, at 09:00, Sara <s@x.example> wrote:\n\nKan du komma?', 'Hej'],
  ['', ''],
])('trims %j to %j', (text, trimmed) => {
  expect(trimQuotes(text)).toBe(trimmed)
})

test('trims long hostile texts in linear time', () => {
  for (const piece of ['On 1 ', '> ', 'Från:\n', '- - ', '*', 'Den 3:00 @ skrev ', '_____\n', ' \n'])
    expect(trimQuotes(piece.repeat(4_000)).length).toBeLessThanOrEqual(piece.length * 4_000)
})

test('marks quotes in HTML and leaves out hidden parts', () => {
  expect(
    htmlToQuotedText(
      '<head><title>x</title><style>p{}</style></head><p>Hej&nbsp;<b>Sara</b></p><ul><li>ett<li>två</ul>' +
        '<blockquote><p>Fråga?</p><blockquote>Äldre</blockquote></blockquote>',
    ),
  ).toBe('Hej Sara\n\n- ett\n- två\n\n> Fråga?\n>\n> > Äldre')
})
