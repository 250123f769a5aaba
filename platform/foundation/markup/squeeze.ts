/** Elements that begin on a line of their own: white space beside their tags is never shown. */
const blocks = new Set(
  (
    'address article aside blockquote body br caption col colgroup dd details dialog div dl doctype dt fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li link main meta nav ol optgroup ' +
    'option p script section source style summary table tbody td tfoot th thead title tr ul'
  ).split(' '),
)

/** Elements whose content is a box of its own, but which stand in a line of text themselves. */
const boxes = new Set(['button', 'select'])

/** Elements without a closing tag. */
const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Elements whose text is kept character for character. */
const verbatim = new Set(['pre', 'script', 'style', 'textarea'])

/** What the parts of a template are made of: tags, quotes, line breaks with their indentation, and other text. */
const tokens = /<!--[^]*?-->|<[/!]?[a-z][\w-]*|\s*\/?>|["']|\s*\n\s*|[^<>"'\s/]+|[^]/gi

/** A part of a template, up to the next piece. */
interface Part {
  text: string
  /** White space inside a tag was here: the attribute that may follow needs a space before it. */
  endsBetweenAttributes: boolean
}

const cache = new WeakMap<TemplateStringsArray, readonly Part[]>()

/**
 * Returns the parts of an HTML template without the line breaks and indentation that only make the source readable.
 * White space that a browser would show becomes one line break. Follows the rules by which the formatter breaks HTML.
 */
export function squeeze(strings: TemplateStringsArray): readonly Part[] {
  const known = cache.get(strings)
  if (known !== undefined) return known
  const parts = squeezeParts(strings)
  cache.set(strings, parts)
  return parts
}

function squeezeParts(strings: readonly string[]): Part[] {
  /** The tag that is open, between `<name` and `>`. */
  let tag: string | null = null
  let quote: string | null = null
  let kept: string | null = null
  /** The tag that ended just before, as `<name` or `</name`, when only white space came since. */
  let before: string | null = null
  return strings.map((string) => {
    const found = string.match(tokens) ?? []
    let endsBetweenAttributes = false
    const text = found
      .map((token, index) => {
        endsBetweenAttributes = false
        if (quote !== null) {
          if (token === quote) quote = null
          return token
        }
        if (tag !== null) {
          if (token.endsWith('>')) {
            const name = nameOf(tag)
            if (verbatim.has(name)) kept = tag.startsWith('</') ? null : name
            before = tag
            tag = null
            return token.includes('/') && !voids.has(name) ? '/>' : '>'
          }
          if (token === '"' || token === "'") quote = token
          if (token.trim() !== '') return token
          endsBetweenAttributes = index === found.length - 1
          return endsBetweenAttributes ? '' : ' '
        }
        if (token.startsWith('<') && !token.startsWith('<!--') && token.length > 1) {
          if (kept === null || token.toLowerCase() === `</${kept}`) tag = token
          return token
        }
        if (kept !== null) return token
        if (!/^\s*\n/.test(token)) {
          before = null
          return token
        }
        const after = found[index + 1] ?? ''
        const isBeside = (name: string, isInside: boolean) => blocks.has(name) || (isInside && boxes.has(name))
        const isAfter = before !== null && isBeside(nameOf(before), !before.startsWith('</'))
        return isAfter || (after.startsWith('<') && isBeside(nameOf(after), after.startsWith('</'))) ? '' : '\n'
      })
      .join('')
    if (tag === null) before = null
    return { text, endsBetweenAttributes }
  })
}

const nameOf = (tag: string): string => tag.replace(/^<[/!]?/, '').toLowerCase()
