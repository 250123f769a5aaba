import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import type { RenderedMail } from './letter/letter.ts'
import { mostBytes } from './letter/write-html.ts'
import { sampleHouse, sampleKinds, samples } from './samples.ts'
import { templateNames, templates, type TemplateData, type TemplateName } from './templates/index.ts'

// What holds for every mail, of every kind, in both languages, whatever people are called and write.

const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>\r\nBcc: evil@example.com'

/**
 * The same data with every text made hostile or as long as it can be; addresses, digits and choices stay what they are.
 */
function changed(value: unknown, change: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string')
    return [
      'link',
      'inbox',
      'settings',
      'list',
      'manage',
      'logoUrl',
      'event',
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
  if (Array.isArray(value)) return value.map((each: unknown) => changed(each, change, key))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each, change, name)]))
}

const all: { title: string; mail: RenderedMail }[] = []
const sampleData = { sv: samples('https://jobb.example/media', 'sv'), en: samples('https://jobb.example/media', 'en') }
for (const name of templateNames) {
  for (const locale of ['sv', 'en'] as const) {
    for (const [variant, data] of Object.entries(sampleData[locale][name])) {
      const contents: [string, unknown][] = [
        ['as it is', data],
        ['hostile', changed(data, () => evil)],
        ['long', changed(data, (text) => 'Överkänslighetsutredning '.repeat(8).slice(0, Math.max(text.length, 100)))],
        ['empty', changed(data, () => '')],
      ]
      for (const [how, each] of contents)
        all.push({
          title: `${name} ${variant} ${locale}, ${how}`,
          mail: templates[name][locale](each as never, sampleHouse),
        })
    }
  }
}
const asTheyAre = all.filter(({ title }) => title.endsWith('as it is'))

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

/** Names of the classes whose lines the dark theme draws in colours of its own. */
function linesOfTheDark(html: string): string[] {
  const dark = /prefers-color-scheme:dark\)\{(.*?\})\}/s.exec(html)?.[1] ?? ''
  return [...dark.matchAll(/\.(\w+)\{[^}]*border-color:/g)].map(([, name]) => name ?? '')
}

test('every kind of mail has a sample', () => {
  expect(
    sampleKinds('')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...templateNames].toSorted())
  expect(all.length).toBeGreaterThan(100)
})

test('PLUS-70 the sample of an alert tells of the work in the language of its reader', () => {
  const texts = Object.fromEntries(
    all
      .filter(({ title }) => /^jobAlert plain \w+, as it is$/.test(title))
      .map(({ title, mail }) => [title.split(' ')[2]?.slice(0, 2), mail.text.replace(/\s+/g, ' ')]),
  )
  expect(texts['sv']).toContain('Heltid, tillsvidare')
  expect(texts['en']).toContain('Full time, permanent')
  expect(texts['en']).not.toMatch(/Heltid|Ansök|tillsvidare/)
})

describe.each(all)('$title', ({ mail }) => {
  test('runs nothing, loads nothing but the logo, and opens what it says', () => {
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
  test('has at most one filled button, at most one greeting, both forms, and is small', () => {
    expect(classed(mail.html, 'btn').length).toBeLessThanOrEqual(1)
    expect(greetings(mail.text)).toBeLessThanOrEqual(1)
    expect(mail.text.trim().length).toBeGreaterThan(40)
    expect(mail.text).not.toMatch(/<\/?(p|td|table|br|li)\b/)
    expect(Buffer.byteLength(mail.html)).toBeLessThan(mostBytes)
    expect(mail.html).toContain('prefers-color-scheme:dark')
  })
  test('PLUS-73 has no line in the dark that is drawn for the light, and no two lines with nothing between them', () => {
    const dark = linesOfTheDark(mail.html)
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

describe.each(asTheyAre)('$title', ({ mail }) => {
  test('names the sender as the sender, the subject as the subject, and its preheader is neither', () => {
    const preheader = /mso-hide:all[^>]*>(.*?)&#847;/s.exec(mail.html)?.[1] ?? ''
    expect(preheader.length).toBeGreaterThan(15)
    expect(preheader).not.toBe(mail.subject)
    // Tavla's own letters say whose they are about: a colleague may have several companies.
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
    sampleHouse,
  )

test('PLUS-10 a recruiter is the only one who greets in the own letter, and every word stands as written', () => {
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

test('PLUS-10 the last thing the candidate wrote stands below a message', () => {
  const mail = mailOf('messageToCandidate')
  expect(mail.text).toContain('> Du skrev tisdag 18 november kl. 19.05\n> Jag glömde nämna')
  expect(mail.text.indexOf('> Du skrev')).toBeGreaterThan(mail.text.indexOf('Svara Karin'))
})

test('PLUS-73 a letter to a candidate ends with the way to how details are used, in its language, and one to a colleague does not', () => {
  for (const locale of ['sv', 'en'] as const) {
    const address = `https://jobb.tavla.example/dina-uppgifter?lang=${locale}`
    for (const name of [
      'messageToCandidate',
      'applicationReceipt',
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

test("PLUS-73 a letter of Tavla's own says who runs it and leads to help, in its language; no letter of a company says so", () => {
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

test("COMP-63 PLUS-73 an invitation stands on the company's paper, from who sent it, with what it gives and until when", () => {
  const mail = mailOf('invitation')
  expect(mail.from).toBe('Karin Wallén via Tavla')
  expect(mail.subject).toBe('Karin Wallén bjuder in dig till Nordvik Energi AB i Tavla')
  expect(mail.text).toContain('Nordvik Energi AB\nInbjudan till Tavla\n')
  expect(mail.text).toMatch(
    /Din roll: +Rekryterare\nDu får se: +Alla annonser, 3 aktiva just nu\nInbjuden av: +Karin Wallén, administratör\n/,
  )
  expect(mail.text.replace(/\s+/g, ' ')).toContain(
    'Inbjudan gäller till torsdag 4 december och bara för johan.lind@nordvikenergi.example.',
  )
  expect(mail.html).toContain('https://jobb.example/media/nordvik-energi.png')
  expect(mail.text).toContain('\nDu får mejlet för att Karin Wallén bjöd in din adress.\n')
})

test('COMP-63 an invitation greets who is known by an account, and says where staff of Tavla made it', () => {
  expect(greetings(mailOf('invitation').text)).toBe(0)
  const mail = mailOf('invitation', {
    firstName: 'Johan',
    invitedBy: { firstName: 'Birgitta', lastName: 'Nyman', isStaff: true },
  })
  expect(mail.text).toContain('\nHej Johan\n\nBirgitta Nyman vill')
  expect(mail.text).toMatch(/Inbjuden av: +Birgitta Nyman, Tavla\n/)
})

test('what follows the words of a person stands as far below them as below any text', () => {
  const gaps = (name: 'messageToCandidate' | 'rejection' | 'documentsAsked') =>
    [
      ...mailOf(name).html.matchAll(
        /padding:(\d+)px 40px 0">(?:<table [^>]*class="btn-t"|<p class="ink"[^>]*>Hälsningar)/g,
      ),
    ].map(([, gap]) => Number(gap))
  expect([gaps('messageToCandidate'), gaps('rejection'), gaps('documentsAsked')]).toEqual([[14], [14], [28, 28]])
})

test('PLUS-10 the longest message stays a small letter that says where the rest is; the plain form has every word', () => {
  const html = `<p>Hej Sofia</p>${'<p>Ett stycke med tretton ord som upprepas tills gränsen för ett brev är nådd.</p>'.repeat(230)}`
  const mail = mailOf('messageToCandidate', { html })
  expect(Buffer.byteLength(mail.html)).toBeLessThan(mostBytes)
  expect(mail.html).toContain('Resten av meddelandet läser du på din sida.')
  expect(mail.text.match(/Ett stycke/g)).toHaveLength(230)
  expect(mail.html.indexOf('Svara Karin')).toBeGreaterThan(0)
})

test('PLUS-09 as many documents as can be asked for, with the longest names, stay a small letter', () => {
  const mail = mailOf('documentsAsked', {
    documents: Array.from({ length: 23 }, (_, index) => `${index} ${'&'.repeat(97)}`),
  })
  expect(Buffer.byteLength(mail.html)).toBeLessThan(mostBytes)
  expect(mail.subject).toContain('23 dokument')
})

test('ACC-14 a code stands first in its subject, and nothing else is to press', () => {
  const mail = mailOf('code')
  expect(mail.subject).toBe('482913 är din kod till Tavla')
  expect(mail.text).toContain('\n    482913\n')
  expect(classed(mail.html, 'btn')).toEqual([])
})

test('the end of a recruitment is told without a button, without regrets of a machine, and with where the data is', () => {
  const mail = mailOf('rejection')
  expect(classed(mail.html, 'btn')).toEqual([])
  expect(`${mail.subject} ${mail.text}`).not.toMatch(/tyvärr|många kvalificerade/i)
  expect(mail.text).toContain('Till din sida: https://jobb.tavla.example/min-sida/q7Rf2mKx')
})

test("initials on the company's own colour replace a missing logo; one initial shows while pictures are off", () => {
  const head = sampleData.sv.applicationReceipt['plain']?.head ?? null
  expect(elementsOf(mailOf('applicationReceipt').html).find(({ name }) => name === 'img')?.attributes['alt']).toBe('N')
  const bare = mailOf('applicationReceipt', { ...(head && { head: { ...head, logoUrl: null } }) }).html
  expect(elementsOf(bare).filter(({ name }) => name === 'img')).toEqual([])
  expect(bare).toMatch(/bgcolor="#[0-9a-f]{6}"[^>]*>NE</)
})
