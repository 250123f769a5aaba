/** Declarations of a style attribute or rule by property, in lower case. */
export type Declarations = ReadonlyMap<string, string>

/** The attribute that holds the styles of pasted elements, see `withoutActiveStyles`. */
const STYLE_ATTRIBUTE = 'data-pasted-style'

/** Reads declarations as text. The properties of Office, such as `mso-list`, exist only as text. */
function readDeclarations(text: string): Declarations {
  return new Map(
    [...text.matchAll(/(?:^|;)\s*([\w-]+)\s*:\s*([^;]*)/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value
        .replace(/!important/i, '')
        .trim()
        .toLowerCase(),
    ]),
  )
}

/**
 * Renames the style attributes of pasted HTML, and removes its style elements and comments and the tags of Office, such as
 * `<o:p>`. The browser would otherwise block each style when the HTML is parsed, because of the Content-Security-Policy,
 * and log an error for it.
 */
export function withoutActiveStyles(html: string): string {
  return (
    html
      .replace(/<style\b[^]*?(?:<\/style\s*>|$)/gi, '')
      .replace(/<!--[^]*?(?:-->|$)|<!\[[^>]*>/g, '')
      .replace(/<\/?[a-z]\w*:[^>]*>/gi, '')
      // A tag that never ends reaches to the end of the text, so the expression never backtracks.
      .replace(/<[a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">])*(?:>|$)/gi, (tag) =>
        tag.replace(/([\s"'])style(?=\s*=)/gi, `$1${STYLE_ATTRIBUTE}`),
      )
  )
}

/** The rules of pasted style elements that apply to text and lists. */
export interface PastedRules {
  /** Declarations by class. Excel formats its cells by class. */
  readonly classes: ReadonlyMap<string, Declarations>
  /** Word's definitions of list levels, such as `l0:level1`. */
  readonly listLevels: ReadonlyMap<string, Declarations>
}

/** Reads the rules of the style elements in pasted HTML. */
export function readRules(html: string): PastedRules {
  const classes = new Map<string, Declarations>()
  const listLevels = new Map<string, Declarations>()
  for (const [, sheet = ''] of html.matchAll(/<style\b[^>]*>([^]*?)(?:<\/style\s*>|$)/gi)) {
    const rules = sheet.replace(/\/\*[^]*?(?:\*\/|$)|<!--|-->/g, '')
    for (const [, selectors = '', block = ''] of rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const declarations = readDeclarations(block)
      for (const selector of selectors.split(',')) {
        const level = /^\s*@list\s+(l\d+:level\d+)\s*$/i.exec(selector)?.[1]
        if (level !== undefined) listLevels.set(level.toLowerCase(), declarations)
        const name = /^\s*\w*\.([\w-]+)\s*$/.exec(selector)?.[1]
        if (name !== undefined) classes.set(name, new Map([...(classes.get(name) ?? []), ...declarations]))
      }
    }
  }
  return { classes, listLevels }
}

/** Returns the declarations that apply to an element: those of its classes, then its own. */
export function declarationsOf(element: Element, { classes }: PastedRules): Declarations {
  const ofClasses = (element.getAttribute('class') ?? '').split(/\s+/).flatMap((name) => [...(classes.get(name) ?? [])])
  return new Map([...ofClasses, ...readDeclarations(element.getAttribute(STYLE_ATTRIBUTE) ?? '')])
}

/** Whether a program hides the element, for example a hidden row in Excel. */
export const isHidden = (declarations: Declarations): boolean =>
  declarations.get('display') === 'none' || declarations.get('mso-hide') === 'all'

/** The marks of a piece of text. */
export interface Marks {
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
}

/** Returns the marks of the text in an element, from the marks around the element and its own tag and declarations. */
export function marksOf(tag: string, declarations: Declarations, around: Marks): Marks {
  const weight = declarations.get('font-weight')
  const style = declarations.get('font-style')
  const lines = ['text-decoration', 'text-decoration-line'].flatMap((name) => declarations.get(name) ?? []).join(' ')
  return {
    bold:
      weight !== undefined && weight !== 'inherit'
        ? weight.startsWith('bold') || Number(weight) >= 600
        : ['b', 'strong', 'th'].includes(tag) || around.bold,
    italic:
      style !== undefined && style !== 'inherit' ? style !== 'normal' : ['i', 'em'].includes(tag) || around.italic,
    underline:
      around.underline || /\bunderline\b/.test(lines) || (['u', 'ins'].includes(tag) && !/\bnone\b/.test(lines)),
  }
}
