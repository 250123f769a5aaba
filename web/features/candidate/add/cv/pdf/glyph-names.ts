// The names of glyphs in the encodings of fonts, as far as names and addresses need them. Source: Adobe Glyph List.

const signs: Readonly<Record<string, string>> = {
  space: ' ',
  exclam: '!',
  numbersign: '#',
  percent: '%',
  ampersand: '&',
  quotesingle: "'",
  quoteright: '’',
  quoteleft: '‘',
  parenleft: '(',
  parenright: ')',
  asterisk: '*',
  plus: '+',
  comma: ',',
  hyphen: '-',
  minus: '-',
  endash: '–',
  emdash: '—',
  period: '.',
  slash: '/',
  colon: ':',
  semicolon: ';',
  equal: '=',
  question: '?',
  at: '@',
  underscore: '_',
  bar: '|',
  bullet: '•',
  periodcentered: '·',
  nbspace: ' ',
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ae: 'æ',
  AE: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  germandbls: 'ß',
  eth: 'ð',
  Eth: 'Ð',
  thorn: 'þ',
  Thorn: 'Þ',
  lslash: 'ł',
  Lslash: 'Ł',
  dotlessi: 'ı',
  ff: 'ff',
  fi: 'fi',
  fl: 'fl',
  ffi: 'ffi',
  ffl: 'ffl',
}

/** The combining marks of letters such as `adieresis`. */
const marks: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  dieresis: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedilla: '\u0327',
  ogonek: '\u0328',
}

/** Returns the text of a glyph, or an empty text if its name says nothing: `Aring`, `at`, `uni00E5`, `f_i`. */
export function textOfGlyph(glyph: string): string {
  const name = glyph.split('.')[0] ?? ''
  if (/^[A-Za-z]$/.test(name)) return name
  if (Object.hasOwn(signs, name)) return signs[name] ?? ''
  const code = /^(?:uni([\dA-F]{4})|u([\dA-F]{4,6}))$/.exec(name)
  if (code !== null) return fromCode(Number.parseInt(code[1] ?? code[2] ?? '', 16))
  const [, letter = '', mark = ''] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? []
  if (Object.hasOwn(marks, mark)) return (letter + (marks[mark] ?? '')).normalize('NFC')
  return name.includes('_') ? name.split('_').map(textOfGlyph).join('') : ''
}

const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
