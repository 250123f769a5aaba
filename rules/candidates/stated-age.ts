// Ages and dates of birth as people state them in sentences, in Swedish and English (PLUS-43). Each is a source of a
// pattern with the flag u; what is found is what tells the age, with its unit, so that the sentence around it stays.
// Years of work, hours and sums are no ages.

/**
 * Space between words. It is bounded, as are all parts that are looked for backwards: at each place of a text little
 * may be tried.
 */
const gap = String.raw`(?:[\s_]|&nbsp;){1,4}`
const start = String.raw`(?<![\p{L}\p{N}])`
const end = String.raw`(?![\p{L}\p{N}])`

const units = 'ett|en|två|tre|fyra|fem|sex|sju|åtta|nio'
const tens = 'tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio'
const englishUnits = 'one|two|three|four|five|six|seven|eight|nine'
const englishTens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'

/**
 * The ages of those who apply, in digits and in words; a child of five is not one of them, nor are five years of
 * anything.
 */
const age = [
  String.raw`(?:(?<![\p{L}\p{N}]|\d[.,:/\u2010-\u2015-])`,
  String.raw`(?:1[4-9]|[2-9]\d`,
  `|(?:${tens})(?:${units})?|fjorton|femton|sexton|sjutton|arton|nitton`,
  String.raw`|(?:${englishTens})(?:[\s-](?:${englishUnits}))?|(?:four|fif|six|seven|eigh|nine)teen)`,
  String.raw`(?![\d]|[.,:/]\d))`,
].join('')
const old = String.raw`(?:(?:${gap})?år(?:${gap}(?:gammal|ung))?|[\s-](?:years?|yrs?)[\s-](?:old|young|of${gap}age))`
/** What may follow an age without its unit: 34 hours, 34 % and 34/7 are none. */
const alone = [
  String.raw`(?=(?:[\s_]|&nbsp;){0,4}(?:$|[;!?()<"]|[.,:](?!\d)|\s[\u2010-\u2015-]\s`,
  '|(?:och|men|med|samt|som|bor|från|i|den|nu|när|om|nästa|utan|har',
  String.raw`|and|but|with|from|in|on|now|when|next|who)(?![\p{L}\p{N}])))`,
].join('')
/** Years that something has lasted, rather than somebody. */
const notLasting = [
  `(?!s|${gap}(?:sedan|i|inom|som|av|på|hos|med|erfarenhet`,
  String.raw`|experience|in|of|as|at|ago|with)(?![\p{L}\p{N}]))`,
].join('')

const who = String.raw`(?:jag|hon|han|hen|kandidaten|sökanden|i|she|he|the${gap}candidate)`
const becomes = [
  `(?:${gap}(?:är|var|blir|blev|bli|fyller|fyllde|fyllt`,
  '|am|is|was|turn|turns|turned|turning|be)',
  "|['’](?:m|s))",
].join('')
const meanwhile = [
  `(?:${gap}(?:har|hunnit|ska|idag|dag|i|nu|snart|bara|just|redan|precis|nyss|fortfarande`,
  '|en|ca|cirka|drygt|nästan|över',
  '|have|has|now|only|will|soon|about|almost|over|already|currently|a)){0,3}',
].join('')
const subject = `(?:${start}${who}${meanwhile}${becomes}${meanwhile}${gap})`
/** A sentence that leaves out who it is about: "Är 34 år". */
const silent = String.raw`(?:(?:^|[.!?>\n])\s{0,4}(?:är|am)${gap})`
const person =
  'man|kvinna|kille|tjej|person|mamma|pappa|far|mor|student|svensk|woman|guy|girl|mother|father|dad|mum|mom'
const thing = String.raw`(?!s?${gap}(?:compan|firm|business|building|house|system|code|machine|brand|tradition))`

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
/** Words between being born and when, which lead to nothing else. */
const meantime = [
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

/**
 * What an age may begin with. It stands before what is looked for backwards, which would else be tried at every place
 * of a text.
 */
const soonAge = String.raw`${start}(?=1[4-9]|[2-9]\d|${tens}|fj|fem|sex|sju|art|nit|${englishTens}|fou|fif|six|sev|eig|nin)`
const soonDecade = String.raw`(?=[\d'’]|noll|tio|${tens})`
const soonDate = String.raw`${start}(?=\d|jan|feb|mar|apr|ma|ju|aug|sep|o|nov|dec)`

const sources = [
  // Jag är 34, hon har just fyllt trettio år, I'm 34 years old; and without who it is: Är 34 år.
  String.raw`${soonAge}(?<=${subject})${age}(?:${old}${notLasting}|${alone})`,
  String.raw`${soonAge}(?<=${silent})${age}${old}${notLasting}`,
  // 34 år gammal, 34 år ung, 34 års ålder, 34 years old, 34 yo; a house is "gammalt".
  [
    `${age}(?:${gap}år${gap}(?:gammal|ung)${end}|${gap}års${gap}ålder${end}`,
    String.raw`|[\s-]?(?:years?|yrs?)[\s-]old${end}${thing}|\s?y\.?/?o\.?${end})`,
  ].join(''),
  String.raw`${age}[\s-]?åring(?:en|ens|s)?${end}`,
  String.raw`${age}[\s-]?årig${end}(?=${gap}(?:${person}))`,
  // Ålder: 34, aged 34; a range is whom somebody works with.
  [
    `${soonAge}(?<=${start}(?:ålder|åldern|age|aged)`,
    String.raw`(?:\s{0,4}[:=]\s{0,4}|${gap}(?:(?:är|is|av|of)${gap})?))`,
    String.raw`${age}(?:${old})?(?!\s?[\u2010-\u2015+-]|${gap}(?:till|to|och|and|år)${gap}?\d)${end}`,
  ].join(''),
  // 34 år och bor i Umeå, where a text begins.
  [
    String.raw`${soonAge}(?<=(?:^|[.!?>\n])\s{0,4})${age}${gap}år`,
    `(?=,?${gap}(?:och${gap}bor|gift|sambo|singel|ogift|bor|boende|ensamstående)${end})`,
  ].join(''),
  // 90-talist, född på åttiotalet.
  String.raw`${start}${decade}-?talist(?:en)?${end}`,
  [
    `${soonDecade}(?<=${born}${gap}(?:på|under|in|i)${gap}`,
    `(?:the${gap}|mitten${gap}av${gap}|början${gap}av${gap}|slutet${gap}av${gap})?)`,
    String.raw`(?:${decade}-?talet|${year}s|['’]?\d0s)${end}`,
  ].join(''),
  // Född i Malmö 1990, född -90, f. 1990, date of birth: 31 January 1990.
  String.raw`${soonDate}(?<=${born}\.?${meantime})${date}`,
  String.raw`(?=[-'’]?\d\d)(?<=${born}(?:${gap}år)?:?${gap})[-'’]?\d\d${end}(?![./:\u2010-\u2015-]\d|${gap}(?:${months}|år|mil|km))`,
]

/**
 * The source of a pattern that takes each of its letters small and large. V8 forgets the modifier `(?i:…)` within what
 * is looked for backwards as soon as that repeats a number of times, and the flag would be for all that is joined to
 * it.
 */
export const inAnyCase = (source: string): string =>
  source.replace(/\\p\{\w+\}|\\u[\da-f]{4}|\\.|\[(?:\\.|[^\]])*\]|\p{L}/gu, (part) => {
    if (part.startsWith('\\')) return part
    const both = (letters: string): string =>
      letters.replace(/\\p\{\w+\}|\\.|\p{L}/gu, (letter) =>
        letter.startsWith('\\') ? letter : `${letter.toLowerCase()}${letter.toUpperCase()}`,
      )
    return part.startsWith('[') ? both(part) : `[${both(part)}]`
  })

/** Every age and date of birth that somebody states, as sources of patterns with the flag u. */
export const statedAges: readonly string[] = sources.map(inAnyCase)

/** An age right after the name of whom it is about, given as the source of a pattern: "Anna, 34 år", "Anna (34)". */
export const ageAfter = (name: string): string =>
  String.raw`(?<=${name},?\s?\(?)${inAnyCase(`${age}(?:${old}${notLasting}|${alone})`)}`

const asks = new RegExp(
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
 * Whether a question asks how old somebody is, so that any answer to it tells: "Hur gammal är du?", answered by "34".
 */
export const asksAboutAge = (question: string): boolean => asks.test(question)

/** Whether the name of a file may tell when somebody was born: a year of that time, however it is put. */
export const tellsBirthYear = (fileName: string): boolean =>
  /(?<!\d)(?:19\d\d|200\d)(?:\d{4})?(?!\d)|(?<!\d)\d{6}(?!\d)/.test(fileName)
