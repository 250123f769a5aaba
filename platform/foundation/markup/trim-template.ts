/** Block elements. Browsers do not show white space next to their tags. */
const blocks = new Set(
  (
    'address article aside blockquote body br caption col colgroup dd details dialog div dl doctype dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li link main meta nav ol optgroup ' +
    'option p script section source style summary table tbody td tfoot th thead title tr ul'
  ).split(' '),
)

/** Inline elements that lay out their content like a block. */
const boxes = new Set(['button', 'select'])

/** Elements without a closing tag. */
const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Elements that keep their text unchanged. */
const verbatim = new Set(['pre', 'script', 'style', 'textarea'])

/** Matches the tokens of a template: tags, quotes, line breaks with their indentation, and other text. */
const tokens = /<!--[^]*?-->|<[/!]?[a-z][\w-]*|\s*\/?>|["']|\s*\n\s*|[^<>"'\s/]+|[^]/gi

/** The static text of a template up to the next value. */
interface Part {
  text: string
  /** Whether the part ends with removed white space in a tag, so that a following attribute needs a space. */
  endsBetweenAttributes: boolean
}

const cache = new WeakMap<TemplateStringsArray, readonly Part[]>()

/**
 * Returns the parts of an HTML template without the line breaks and indentation that only make the source readable.
 * White space that a browser would show becomes one line break. Follows the rules by which the formatter breaks HTML.
 */
export function trimTemplate(strings: TemplateStringsArray): readonly Part[] {
  const cached = cache.get(strings)
  if (cached !== undefined) return cached
  const parts = squeezeParts(strings)
  cache.set(strings, parts)
  return parts
}

function squeezeParts(strings: readonly string[]): Part[] {
  /** The open tag, between `<name` and `>`. */
  let tag: string | null = null
  let quote: string | null = null
  let verbatimElement: string | null = null
  /** The previous tag, as `<name` or `</name`, if only white space has followed it. */
  let previousTag: string | null = null
  return strings.map((string) => {
    const matches = string.match(tokens) ?? []
    let endsBetweenAttributes = false
    const text = matches
      .map((token, index) => {
        endsBetweenAttributes = false
        if (quote !== null) {
          if (token === quote) quote = null
          return token
        }
        if (tag !== null) {
          if (token.endsWith('>')) {
            const name = nameOf(tag)
            if (verbatim.has(name)) verbatimElement = tag.startsWith('</') ? null : name
            previousTag = tag
            tag = null
            return token.includes('/') && !voidElements.has(name) ? '/>' : '>'
          }
          if (token === '"' || token === "'") quote = token
          if (token.trim() !== '') return token
          endsBetweenAttributes = index === matches.length - 1
          return endsBetweenAttributes ? '' : ' '
        }
        if (token.startsWith('<') && !token.startsWith('<!--') && token.length > 1) {
          if (verbatimElement === null || token.toLowerCase() === `</${verbatimElement}`) tag = token
          return token
        }
        if (verbatimElement !== null) return token
        if (!/^\s*\n/.test(token)) {
          previousTag = null
          return token
        }
        const after = matches[index + 1] ?? ''
        const isBeside = (name: string, isInside: boolean) => blocks.has(name) || (isInside && boxes.has(name))
        const isAfter = previousTag !== null && isBeside(nameOf(previousTag), !previousTag.startsWith('</'))
        return isAfter || (after.startsWith('<') && isBeside(nameOf(after), after.startsWith('</'))) ? '' : '\n'
      })
      .join('')
    if (tag === null) previousTag = null
    return { text, endsBetweenAttributes }
  })
}

const nameOf = (tag: string): string => tag.replace(/^<[/!]?/, '').toLowerCase()
