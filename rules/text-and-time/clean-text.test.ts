import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEXT_KINDS, cleanText, isStorableText, type TextKind } from './clean-text.ts'

test.each<[TextKind, string, string]>([
  ['line', 'Extra\u000bavgift', 'Extra avgift'],
  ['line', 'en\r\ntvå\ttre\u2028fyra', 'en två tre fyra'],
  ['line', 'A\u030asa O\u0308berg', '\u00c5sa \u00d6berg'],
  ['line', '\ufeffLager\u00adarbetare\u200b\u0007\u0096', 'Lagerarbetare'],
  ['line', '50\u00a0000\u202fkr, 8\u201316, sex\u2011sju', '50 000 kr, 8\u201316, sex-sju'],
  ['line', 'rad\u202e3 emoji \ud83d', 'rad3 emoji '],
  ['line', 'tom\u3164\uffa0rad\ufffe', 'tomrad'],
  ['text', 'en\r\ntvå\vtre\rfyra\tfem\u00a0sex\u0000', 'en\ntvå\ntre\nfyra\tfem\u00a0sex'],
  ['text', 'fo\u0308r\u200b', 'f\u00f6r'],
  ['html', '<p>fo\u0308r\u0003</p>\u0338<br>', '<p>f\u00f6r</p>\u0338<br>'],
  ['name', 'Anna\u2011Karin\u00a0Ek', 'Anna-Karin Ek'],
  ['name', 'Anna\u2013Karin', 'Anna-Karin'],
  ['number', '556677\u20138899', '556677-8899'],
  ['number', '\uff15\uff15\uff16', '556'],
  ['email', 'anna\u200d\u200b.zw@prov\u2011ett.example', 'anna.zw@prov-ett.example'],
  ['phone', '+46 (0)70\u2011123 45 67', '+46 70-123 45 67'],
  ['phone', '0046 (0) 70 123 45 67', '0046 70 123 45 67'],
  ['phone', '(08) 123.45.67', '08 123 45 67'],
  ['phone', '08 / 123 456', '08-123 456'],
  ['url', 'https://prov.example/a\u200b\n b', 'https://prov.example/a b'],
  ['fileName', 'Å\u200bCV\u202egpj.pdf', 'ÅCVgpj.pdf'],
  ['password', 'A\u030a\u200b\u00a0', 'A\u030a\u200b\u00a0'],
  ['opaque', 'A\u030a\u200b', 'A\u030a\u200b'],
])('cleans a %s: %j (PLUS-95)', (kind, text, clean) => expect(cleanText(kind, text)).toBe(clean))

test('keeps joiners inside words and emoji, and removes other joiners (PLUS-95)', () => {
  for (const kind of ['line', 'text', 'html', 'name', 'fileName'] as const) {
    for (const kept of [
      'می\u200cخواهم',
      'क\u094d\u200dष',
      '👩🏽\u200d🚒',
      '❤\ufe0f\u200d🔥',
      '1\ufe0f\u20e3',
      '葛\u{e0100}',
    ])
      expect([kind, cleanText(kind, kept)]).toEqual([kind, kept])
    expect(cleanText(kind, '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}')).toBe(
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    )
    expect(cleanText(kind, '\u200dAnna \u200c, 3\u200d4 \u{e0041}a\ufe0f')).toBe('Anna , 34 a')
  }
})

const anyText = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\ud800',
      '\udfff',
      '\0',
      '\u200b',
      '\u200d',
      '\u0301',
      'a',
      '\u0338',
      '<',
      '>',
      '\ufe0f',
      '\r',
      '(0)',
    ),
    fc.constantFrom('+46', '.', '/', ' ', '-', '\u2011', '\u00a0', '\u1100', '\u1161', '\u0e33', '🏴', '\u{e0067}'),
  ),
  { maxLength: 12 },
)

test('leaves a text that is well-formed, without controls, and that stays the same when cleaned again (PLUS-95)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEXT_KINDS), anyText, (kind, parts) => {
      const text = parts.join('')
      const clean = cleanText(kind, text)
      if (kind === 'password' || kind === 'opaque') return clean === text
      expect(cleanText(kind, clean)).toBe(clean)
      expect(isStorableText(clean)).toBe(true)
      expect(clean).not.toMatch(/(?![\t\n])\p{Cc}/u)
      if (kind !== 'html') expect(clean).toBe(clean.normalize('NFC'))
      if (kind !== 'html' && kind !== 'text') expect(clean).not.toMatch(/[\t\n\u00a0\u2011]/)
    }),
    { numRuns: 2000 },
  )
})

test('cleans a long hostile text in linear time', () => {
  for (const sign of ['\u200d', '\u{e0067}', '\ufe0f', '🏴\u{e0067}', '\u0301', '- ', '( 0 )'])
    for (const kind of TEXT_KINDS) expect(cleanText(kind, sign.repeat(20_000)).length).toBeLessThanOrEqual(200_000)
})
