import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import type { RenderedMail } from './letter/letter.ts'
import { MAX_MAIL_HTML_BYTES } from './letter/render-html.ts'
import { sampleOperator, sampleKinds, samples } from './samples.ts'
import { templateNames, templates, type TemplateData, type TemplateName } from './templates/index.ts'

// Rules for every mail in both languages, for any names and texts.

const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>\r\nBcc: evil@example.com'

/**
 * Replaces the texts in sample data, for example with hostile or long text. URLs, codes and enum values are unchanged.
 */
function replaceTexts(value: unknown, change: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string')
    return [
      'link',
      'inbox',
      'settings',
      'list',
      'manage',
      'logoUrl',
      'event',
      'source',
      'purpose',
      'package',
      'code',
      'html',
      'email',
      'candidateEmail',
    ].includes(key)
      ? value
      : change(value, key)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((item: unknown) => replaceTexts(item, change, key))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceTexts(item, change, name)]))
}

const allMails: { title: string; mail: RenderedMail }[] = []
const sampleData = { sv: samples('https://jobb.example/media', 'sv'), en: samples('https://jobb.example/media', 'en') }
for (const name of templateNames) {
  for (const locale of ['sv', 'en'] as const) {
    for (const [variant, data] of Object.entries(sampleData[locale][name])) {
      const contents: [string, unknown][] = [
        ['as it is', data],
        ['hostile', replaceTexts(data, () => evil)],
        [
          'long',
          replaceTexts(data, (text) => 'Överkänslighetsutredning '.repeat(8).slice(0, Math.max(text.length, 100))),
        ],
        ['empty', replaceTexts(data, () => '')],
      ]
      for (const [variation, content] of contents)
        allMails.push({
          title: `${name} ${variant} ${locale}, ${variation}`,
          mail: templates[name][locale](content as never, sampleOperator),
        })
    }
  }
}
const unchangedMails = allMails.filter(({ title }) => title.endsWith('as it is'))

interface Element {
  name: string
  attributes: Record<string, string>
}
function elementsOf(html: string): Element[] {
  const elements: Element[] = []
  new Parser({ onopentag: (name, attributes) => void elements.push({ name, attributes }) }).end(html)
  return elements
}
const classed = (html: string, name: string): Element[] =>
  elementsOf(html).filter(({ attributes }) => (attributes['class'] ?? '').split(' ').includes(name))
const greetings = (text: string): number => text.match(/^(Hej|Hello)\b/gm)?.length ?? 0

/** Returns the names of the classes with a border colour for dark mode. */
function darkBorderClasses(html: string): string[] {
  const dark = /prefers-color-scheme:dark\)\{(.*?\})\}/s.exec(html)?.[1] ?? ''
  return [...dark.matchAll(/\.(\w+)\{[^}]*border-color:/g)].map(([, name]) => name ?? '')
}

test('has a sample of every kind of mail', () => {
  expect(
    sampleKinds('')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...templateNames].toSorted())
  expect(allMails.length).toBeGreaterThan(100)
})

test('describes jobs in a job alert in the language of the reader (PLUS-70)', () => {
  const texts = Object.fromEntries(
    allMails
      .filter(({ title }) => /^jobAlert plain \w+, as it is$/.test(title))
      .map(({ title, mail }) => [title.split(' ')[2]?.slice(0, 2), mail.text.replace(/\s+/g, ' ')]),
  )
  expect(texts['sv']).toContain('Heltid, tillsvidare')
  expect(texts['en']).toContain('Full time, permanent')
  expect(texts['en']).not.toMatch(/Heltid|Ansök|tillsvidare/)
})

describe.each(allMails)('$title', ({ mail }) => {
  test('contains no script, loads only the logo, and links only to web pages and phone numbers', () => {
    const elements = elementsOf(mail.html)
    expect(
      elements.filter(({ name }) =>
        ['script', 'iframe', 'form', 'input', 'object', 'link', 'base', 'svg', 'video'].includes(name),
      ),
    ).toEqual([])
    expect(
      elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => name.startsWith('on')),
    ).toEqual([])
    expect(
      elements
        .filter(({ name }) => name === 'img')
        .every(
          ({ attributes }) =>
            attributes['src'] === 'https://jobb.example/media/nordvik-energi.png' &&
            attributes['alt'] !== '' &&
            attributes['width'] === '48',
        ),
    ).toBe(true)
    expect(
      elements
        .filter(({ name }) => name === 'a')
        .every(({ attributes }) => /^(https:\/\/|tel:)/.test(attributes['href'] ?? '')),
    ).toBe(true)
    expect(mail.html.replace(/<!--.*?-->/gs, '')).not.toMatch(/url\(|@import|@font-face/)
  })
  test('has at most one filled button and one greeting, text and HTML, and is small', () => {
    expect(classed(mail.html, 'btn').length).toBeLessThanOrEqual(1)
    expect(greetings(mail.text)).toBeLessThanOrEqual(1)
    expect(mail.text.trim().length).toBeGreaterThan(40)
    expect(mail.text).not.toMatch(/<\/?(p|td|table|br|li)\b/)
    expect(Buffer.byteLength(mail.html)).toBeLessThan(MAX_MAIL_HTML_BYTES)
    expect(mail.html).toContain('prefers-color-scheme:dark')
  })
  test('has a dark colour for every line, and no two lines without content between them (PLUS-73)', () => {
    const dark = darkBorderClasses(mail.html)
    const lined = elementsOf(mail.html).filter(({ attributes }) =>
      /border(-\w+)?:1px solid/.test(attributes['style'] ?? ''),
    )
    expect(
      lined.filter(({ attributes }) => !(attributes['class'] ?? '').split(' ').some((name) => dark.includes(name))),
    ).toEqual([])
    const lineBelow = /border-bottom:1px solid #\w+">(?:(?!<table).)*<\/table><\/td><\/tr>\s*/
    const lineAbove = /<tr><td class="pad"[^>]*><table[^>]*><tr><td class="ln" style="border-top/
    expect(mail.html).not.toMatch(new RegExp(lineBelow.source + lineAbove.source))
  })
})

describe.each(unchangedMails)('$title', ({ mail }) => {
  test('has a proper sender and subject, and a preheader that adds to them', () => {
    const preheader = /mso-hide:all[^>]*>(.*?)&#847;/s.exec(mail.html)?.[1] ?? ''
    expect(preheader.length).toBeGreaterThan(15)
    expect(preheader).not.toBe(mail.subject)
    // Tavla's own mails name the company in the subject, because a recruiter can have several.
    if (!mail.from.includes('Tavla')) expect(mail.subject).not.toContain('Nordvik Energi')
    expect(mail.from).not.toMatch(/no-?reply/i)
    expect(mail.text.split('\n').filter((line) => line.length > 72 && !/https?:\/\//.test(line))).toEqual([])
  })
})

const mailOf = <N extends TemplateName>(
  name: N,
  change: Partial<TemplateData<N>> = {},
  locale: 'sv' | 'en' = 'sv',
): RenderedMail =>
  templates[name][locale](
    { ...(Object.values(sampleData[locale][name])[0] as TemplateData<N>), ...change },
    sampleOperator,
  )

test('keeps the recruiter’s text as written and adds no greeting (PLUS-10)', () => {
  const html = sanitise(
    '<p>Hej Sofia!</p><p>Rad ett<br>rad två</p><ul><li>ett</li><li>två</li></ul><p><a href="https://a.example/x">karta</a></p>',
  )
  const mail = mailOf('messageToCandidate', { html, before: null })
  expect(mail.text.match(/Hej/g)).toHaveLength(1)
  expect(mail.text).toContain('Rad ett\nrad två\n\n- ett\n- två\n\nkarta (https://a.example/x)')
  expect(mail.html).toMatch(/<li style="[^"]+">två<\/li>/)
  expect([mail.from, mail.subject]).toEqual([
    'Karin Wallén, Nordvik Energi AB',
    'Nytt meddelande om Drifttekniker fjärrvärme',
  ])
  expect(mail.text).toContain('https://jobb.tavla.example/min-sida/q7Rf2mKx#svar')
})

test('quotes the candidate’s last message below the message (PLUS-10)', () => {
  const mail = mailOf('messageToCandidate')
  expect(mail.text).toContain('> Du skrev tisdag 18 november kl. 19.05\n> Jag glömde nämna')
  expect(mail.text.indexOf('> Du skrev')).toBeGreaterThan(mail.text.indexOf('Svara Karin'))
})

test('links to how details are used in mails to candidates, in their language, but not to recruiters (PLUS-73)', () => {
  for (const locale of ['sv', 'en'] as const) {
    const address = `https://jobb.tavla.example/dina-uppgifter?lang=${locale}`
    for (const name of [
      'messageToCandidate',
      'applicationReceipt',
      'privacyNotice',
      'applyAgain',
      'rejection',
      'documentsAsked',
      'caseStudy',
      'newLink',
      'dataErased',
      'jobAlert',
      'jobAlertConfirm',
    ] as const) {
      const mail = mailOf(name, {}, locale)
      expect([mail.html.includes(`href="${address}"`), mail.text.includes(`\n${address}\n`)], name).toEqual([
        true,
        true,
      ])
    }
    for (const name of ['newApplications', 'adExpired', 'retention', 'invitation', 'code'] as const)
      expect(mailOf(name, {}, locale).html, name).not.toContain('dina-uppgifter')
  }
})

test('names the operator and links to help only in Tavla’s own mails, in their language (PLUS-73)', () => {
  for (const locale of ['sv', 'en'] as const) {
    const help = `https://jobb.tavla.example/hjalp?lang=${locale}`
    for (const name of templateNames) {
      const mail = mailOf(name, {}, locale)
      const end = mail.text.slice(mail.text.indexOf('\n-- \n'))
      const isOwn = mail.text.startsWith('Tavla\n')
      const isToCandidate = end.includes('/dina-uppgifter')
      expect(
        [end.includes('Tavla Rekrytering AB, Sundsvall'), mail.html.includes('>Tavla Rekrytering AB, Sundsvall<')],
        name,
      ).toEqual([isOwn, isOwn])
      const leads = name === 'invitation' || (isOwn && !isToCandidate)
      expect([end.includes(`\n${help}\n`), mail.html.includes(`href="${help}"`)], name).toEqual([leads, leads])
      expect(end.includes(locale === 'sv' ? 'Skickat med Tavla' : 'Sent with Tavla'), name).toBe(!isOwn)
    }
  }
})

test('shows letterhead, inviter, role and expiry in an invitation (COMP-63, PLUS-73)', () => {
  const mail = mailOf('invitation')
  expect(mail.from).toBe('Karin Wallén via Tavla')
  expect(mail.subject).toBe('Karin Wallén bjuder in dig till Nordvik Energi AB i Tavla')
  expect(mail.text).toContain('Nordvik Energi AB\nInbjudan till Tavla\n')
  expect(mail.text).toMatch(
    /Din roll: +Användare\nDu får se: +Alla annonser, 3 aktiva just nu\nInbjuden av: +Karin Wallén, administratör\n/,
  )
  expect(mail.text.replace(/\s+/g, ' ')).toContain(
    'Inbjudan gäller till torsdag 4 december och bara för johan.lind@nordvikenergi.example.',
  )
  expect(mail.html).toContain('https://jobb.example/media/nordvik-energi.png')
  expect(mail.text).toContain('\nDu får mejlet för att Karin Wallén bjöd in din adress.\n')
})

test('greets an invited user who has an account, and names Tavla if its staff sent the invitation (COMP-63)', () => {
  expect(greetings(mailOf('invitation').text)).toBe(0)
  const mail = mailOf('invitation', {
    firstName: 'Johan',
    invitedBy: { firstName: 'Birgitta', lastName: 'Nyman', isStaff: true },
  })
  expect(mail.text).toContain('\nHej Johan\n\nBirgitta Nyman vill')
  expect(mail.text).toMatch(/Inbjuden av: +Birgitta Nyman, Tavla\n/)
})

test('keeps the same distance below a person’s text as below other texts', () => {
  const gaps = (name: 'messageToCandidate' | 'rejection' | 'documentsAsked') =>
    [
      ...mailOf(name).html.matchAll(
        /padding:(\d+)px 40px 0">(?:<table [^>]*class="btn-t"|<p class="ink"[^>]*>Hälsningar)/g,
      ),
    ].map(([, gap]) => Number(gap))
  expect([gaps('messageToCandidate'), gaps('rejection'), gaps('documentsAsked')]).toEqual([[14], [14], [28, 28]])
})

test('shortens the longest message in HTML with a hint, and keeps all of it in plain text (PLUS-10)', () => {
  const html = `<p>Hej Sofia</p>${'<p>Ett stycke med tretton ord som upprepas tills gränsen för ett brev är nådd.</p>'.repeat(230)}`
  const mail = mailOf('messageToCandidate', { html })
  expect(Buffer.byteLength(mail.html)).toBeLessThan(MAX_MAIL_HTML_BYTES)
  expect(mail.html).toContain('Resten av meddelandet läser du på din sida.')
  expect(mail.text.match(/Ett stycke/g)).toHaveLength(230)
  expect(mail.html.indexOf('Svara Karin')).toBeGreaterThan(0)
})

test('keeps a mail small with the maximum number of documents and the longest names (PLUS-09)', () => {
  const mail = mailOf('documentsAsked', {
    documents: Array.from({ length: 23 }, (_, index) => `${index} ${'&'.repeat(97)}`),
  })
  expect(Buffer.byteLength(mail.html)).toBeLessThan(MAX_MAIL_HTML_BYTES)
  expect(mail.subject).toContain('23 dokument')
})

test('starts the subject with the code, and has no button (ACC-14)', () => {
  const mail = mailOf('code')
  expect(mail.subject).toBe('482913 är din kod till Tavla')
  expect(mail.text).toContain('\n    482913\n')
  expect(classed(mail.html, 'btn')).toEqual([])
})

test('rejects without a button or stock phrases, and links to the candidate’s data', () => {
  const mail = mailOf('rejection')
  expect(classed(mail.html, 'btn')).toEqual([])
  expect(`${mail.subject} ${mail.text}`).not.toMatch(/tyvärr|många kvalificerade/i)
  expect(mail.text).toContain('Till din sida: https://jobb.tavla.example/min-sida/q7Rf2mKx')
})

test('shows initials in the company’s colour without a logo, and one initial if images are blocked', () => {
  const head = sampleData.sv.applicationReceipt['plain']?.head ?? null
  expect(elementsOf(mailOf('applicationReceipt').html).find(({ name }) => name === 'img')?.attributes['alt']).toBe('N')
  const bare = mailOf('applicationReceipt', { ...(head && { head: { ...head, logoUrl: null } }) }).html
  expect(elementsOf(bare).filter(({ name }) => name === 'img')).toEqual([])
  expect(bare).toMatch(/bgcolor="#[0-9a-f]{6}"[^>]*>NE</)
})
