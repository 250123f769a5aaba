// Patterns for ages and dates of birth that people state in Swedish and English sentences (PLUS-43). Each is the source
// of a pattern with the flag u. A match is the age with its unit, so that the rest of the sentence stays. Years of
// work, hours and sums are not ages.

/**
 * Space between words. It is bounded, like every part of a lookbehind, so that the pattern tries little at each
 * position of a text.
 */
const gap = String.raw`(?:[\s_]|&nbsp;){1,4}`
const start = String.raw`(?<![\p{L}\p{N}])`
const end = String.raw`(?![\p{L}\p{N}])`

const units = 'ett|en|två|tre|fyra|fem|sex|sju|åtta|nio'
const tens = 'tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio'
const englishUnits = 'one|two|three|four|five|six|seven|eight|nine'
const englishTens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'

/**
 * The ages of applicants, in digits and in words. They start at 14, so a child of five and five years of anything do
 * not match.
 */
const age = [
  String.raw`(?:(?<![\p{L}\p{N}]|\d[.,:/\u2010-\u2015-])`,
  String.raw`(?:1[4-9]|[2-9]\d`,
  `|(?:${tens})(?:${units})?|fjorton|femton|sexton|sjutton|arton|nitton`,
  String.raw`|(?:${englishTens})(?:[\s-](?:${englishUnits}))?|(?:four|fif|six|seven|eigh|nine)teen)`,
  String.raw`(?![\d]|[.,:/]\d))`,
].join('')
const old = String.raw`(?:(?:${gap})?år(?:${gap}(?:gammal|ung))?|[\s-](?:years?|yrs?)[\s-](?:old|young|of${gap}age))`
/** The text that may follow an age without a unit. 34 hours, 34 % and 34/7 do not match. */
const withoutUnit = [
  String.raw`(?=(?:[\s_]|&nbsp;){0,4}(?:$|[;!?()<"]|[.,:](?!\d)|\s[\u2010-\u2015-]\s`,
  '|(?:och|men|med|samt|som|bor|från|i|den|nu|när|om|nästa|utan|har',
  String.raw`|and|but|with|from|in|on|now|when|next|who)(?![\p{L}\p{N}])))`,
].join('')
/** Excludes years that something has lasted. */
const notLasting = [
  `(?!s|${gap}(?:sedan|i|inom|som|av|på|hos|med|erfarenhet`,
  String.raw`|experience|in|of|as|at|ago|with)(?![\p{L}\p{N}]))`,
].join('')

const subjectWord = String.raw`(?:jag|hon|han|hen|kandidaten|sökanden|i|she|he|the${gap}candidate)`
const becomes = [
  `(?:${gap}(?:är|var|blir|blev|bli|fyller|fyllde|fyllt`,
  '|am|is|was|turn|turns|turned|turning|be)',
  "|['’](?:m|s))",
].join('')
const adverbs = [
  `(?:${gap}(?:har|hunnit|ska|idag|dag|i|nu|snart|bara|just|redan|precis|nyss|fortfarande`,
  '|en|ca|cirka|drygt|nästan|över',
  '|have|has|now|only|will|soon|about|almost|over|already|currently|a)){0,3}',
].join('')
const subject = `(?:${start}${subjectWord}${adverbs}${becomes}${adverbs}${gap})`
/** The start of a sentence without a subject: "Är 34 år". */
const withoutSubject = String.raw`(?:(?:^|[.!?>\n])\s{0,4}(?:är|am)${gap})`
const person =
  'man|kvinna|kille|tjej|person|mamma|pappa|far|mor|student|svensk|woman|guy|girl|mother|father|dad|mum|mom'
const notObject = String.raw`(?!s?${gap}(?:compan|firm|business|building|house|system|code|machine|brand|tradition))`

const months = [
  '(?:jan(?:uari|uary)?|feb(?:ruari|ruary)?|mar(?:s|ch)?|apr(?:il)?|maj|may|jun[ie]?|jul[iy]?',
  String.raw`|aug(?:usti|ust)?|sep(?:t|tember)?|o[kc]t(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`,
].join('')
const year = String.raw`(?:19|20)\d\d`
const date = [
  String.raw`(?:${year}[-./ ]?\d\d[-./ ]?\d\d(?:[-+ ]?\d{4})?|\d{6}(?:[-+ ]?\d{4})?`,
  String.raw`|\d{1,2}(?:st|nd|rd|th|:?[ea])?${gap}(?:of${gap})?${months}(?:,?${gap}(?:${year}|-?\d\d))?`,
  String.raw`|${months}${gap}\d{1,2}(?:st|nd|rd|th)?(?:,?${gap}${year})?`,
  String.raw`|\d{1,2}[/. ]\s?\d{1,2}[-/. ]\s?(?:${year}|\d\d)|${months}${gap}${year}|${year})`,
  String.raw`(?!\d|\s?[\u2010-\u2015-]\s?(?:\d|nu|now|idag|present))`,
].join('')
/** Words between "born" and the date. Words that start another statement do not match. */
const untilDate = [
  `(?:(?!${start}(?:och|and|men|but|flytt|moved|utbild|educat|jobb|work|sedan|since))`,
  String.raw`(?:&nbsp;|[^.,;!?<>\n\d])){0,32}`,
].join('')
const born = [
  `${start}(?:född|födda|(?:jag|hon|han|hen)${gap}föddes|born`,
  String.raw`|f(?=\.?\s?${year})|födelse(?:datum|år|dag|tid)`,
  String.raw`|date${gap}of${gap}birth|year${gap}of${gap}birth|birth\s?(?:date|day|year)`,
  String.raw`|dob|d\.o\.b|personnummer)`,
].join('')

const decade = String.raw`(?:[0-9]0|${year}|noll|tio|${tens})`

/** The start of an age. It comes before a lookbehind, which would otherwise be tried at every position of a text. */
const ageAhead = String.raw`${start}(?=1[4-9]|[2-9]\d|${tens}|fj|fem|sex|sju|art|nit|${englishTens}|fou|fif|six|sev|eig|nin)`
const decadeAhead = String.raw`(?=[\d'’]|noll|tio|${tens})`
const dateAhead = String.raw`${start}(?=\d|jan|feb|mar|apr|ma|ju|aug|sep|o|nov|dec)`

const sources = [
  // Jag är 34, hon har just fyllt trettio år, I'm 34 years old; and without a subject: Är 34 år.
  String.raw`${ageAhead}(?<=${subject})${age}(?:${old}${notLasting}|${withoutUnit})`,
  String.raw`${ageAhead}(?<=${withoutSubject})${age}${old}${notLasting}`,
  // 34 år gammal, 34 år ung, 34 års ålder, 34 years old, 34 yo. A house is "gammalt".
  [
    `${age}(?:${gap}år${gap}(?:gammal|ung)${end}|${gap}års${gap}ålder${end}`,
    String.raw`|[\s-]?(?:years?|yrs?)[\s-]old${end}${notObject}|\s?y\.?/?o\.?${end})`,
  ].join(''),
  String.raw`${age}[\s-]?åring(?:en|ens|s)?${end}`,
  String.raw`${age}[\s-]?årig${end}(?=${gap}(?:${person}))`,
  // Ålder: 34, aged 34. A range describes the people somebody works with.
  [
    `${ageAhead}(?<=${start}(?:ålder|åldern|age|aged)`,
    String.raw`(?:\s{0,4}[:=]\s{0,4}|${gap}(?:(?:är|is|av|of)${gap})?))`,
    String.raw`${age}(?:${old})?(?!\s?[\u2010-\u2015+-]|${gap}(?:till|to|och|and|år)${gap}?\d)${end}`,
  ].join(''),
  // 34 år och bor i Umeå, at the start of a text.
  [
    String.raw`${ageAhead}(?<=(?:^|[.!?>\n])\s{0,4})${age}${gap}år`,
    `(?=,?${gap}(?:och${gap}bor|gift|sambo|singel|ogift|bor|boende|ensamstående)${end})`,
  ].join(''),
  // 90-talist, född på åttiotalet.
  String.raw`${start}${decade}-?talist(?:en)?${end}`,
  [
    `${decadeAhead}(?<=${born}${gap}(?:på|under|in|i)${gap}`,
    `(?:the${gap}|mitten${gap}av${gap}|början${gap}av${gap}|slutet${gap}av${gap})?)`,
    String.raw`(?:${decade}-?talet|${year}s|['’]?\d0s)${end}`,
  ].join(''),
  // Född i Malmö 1990, född -90, f. 1990, date of birth: 31 January 1990.
  String.raw`${dateAhead}(?<=${born}\.?${untilDate})${date}`,
  String.raw`(?=[-'’]?\d\d)(?<=${born}(?:${gap}år)?:?${gap})[-'’]?\d\d${end}(?![./:\u2010-\u2015-]\d|${gap}(?:${months}|år|mil|km))`,
]

/**
 * Makes the letters of a pattern source case-insensitive. V8 ignores the modifier `(?i:…)` in a lookbehind with a
 * quantifier. The flag i would apply to every source that is joined to this one.
 */
export const caseInsensitiveSource = (source: string): string =>
  source.replace(/\\p\{\w+\}|\\u[\da-f]{4}|\\.|\[(?:\\.|[^\]])*\]|\p{L}/gu, (part) => {
    if (part.startsWith('\\')) return part
    const both = (letters: string): string =>
      letters.replace(/\\p\{\w+\}|\\.|\p{L}/gu, (letter) =>
        letter.startsWith('\\') ? letter : `${letter.toLowerCase()}${letter.toUpperCase()}`,
      )
    return part.startsWith('[') ? both(part) : `[${both(part)}]`
  })

/** Pattern sources, with the flag u, for every age and date of birth that people state. */
export const statedAges: readonly string[] = sources.map(caseInsensitiveSource)

/**
 * Returns the pattern source for an age right after a name: "Anna, 34 år", "Anna (34)". `name` is a pattern source too.
 */
export const ageAfterName = (name: string): string =>
  String.raw`(?<=${name},?\s?\(?)${caseInsensitiveSource(`${age}(?:${old}${notLasting}|${withoutUnit})`)}`

const ageQuestion = new RegExp(
  [
    String.raw`^\W*(?:din${gap}|your${gap})?(?:ålder|age|födelse\p{L}+|personnummer`,
    String.raw`|(?:date|year)${gap}of${gap}birth|birth\s?(?:date|day|year))\W*$`,
    `|${start}(?:hur${gap}(?:gammal|ung)${gap}är${gap}du|vilken${gap}ålder${gap}(?:har|är)${gap}du`,
    `|(?:när|vilket${gap}(?:år|datum))${gap}(?:är|föddes)${gap}du`,
    String.raw`|ditt${gap}(?:födelse\p{L}+|personnummer)|din${gap}(?:ålder|födelse\p{L}+)`,
    `|how${gap}old${gap}are${gap}you`,
    String.raw`|your${gap}(?:age|birth\s?(?:date|day|year)|(?:date|year)${gap}of${gap}birth)`,
    `|(?:when|what${gap}year)${gap}were${gap}you${gap}born)${end}`,
  ].join(''),
  'iu',
)

/**
 * Returns whether a question asks for an age, so that any answer to it reveals one: "Hur gammal är du?", answered by
 * "34".
 */
export const asksAboutAge = (question: string): boolean => ageQuestion.test(question)

/** Returns whether the name of a file may contain a year or date of birth. */
export const mayContainBirthDate = (fileName: string): boolean =>
  /(?<!\d)(?:19\d\d|200\d)(?:\d{4})?(?!\d)|(?<!\d)\d{6}(?!\d)/.test(fileName)
