import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'

/**
 * The content of an element: a text, or its parts by name. The name `@id` is an attribute, `#` is the text of the
 * element, and any other name is a child. A list repeats the child. Undefined and null are omitted.
 */
export type XmlContent = string | XmlParts
interface XmlParts {
  readonly [name: string]: XmlContent | readonly XmlContent[] | Cdata | null | undefined
}

/** A text that is written as CDATA, for readers that expect markup in it. */
class Cdata {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export const cdata = (text: string): Cdata => new Cdata(text)

/**
 * Returns an XML 1.0 document in UTF-8. All XML of the platform comes from this function, because it cleans each text:
 * a document with a control character is not XML.
 */
export const writeXml = (root: string, content: XmlContent): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, content, '')}`

function writeElement(name: string, content: XmlContent | Cdata, indent: string): string {
  if (content instanceof Cdata) return `${indent}<${name}>${writeCdata(content.text)}</${name}>\n`
  if (typeof content === 'string') return `${indent}<${name}>${escapeXml(content)}</${name}>\n`
  let attributes = ''
  let text = ''
  let children = ''
  for (const [key, value] of Object.entries(content)) {
    if (value === null || value === undefined) continue
    if (key === '#') text += escapeXml(String(value))
    else if (key.startsWith('@')) attributes += ` ${key.slice(1)}="${escapeXml(String(value))}"`
    else for (const item of isList(value) ? value : [value]) children += writeElement(key, item, `${indent}  `)
  }
  return children === ''
    ? `${indent}<${name}${attributes}>${text}</${name}>\n`
    : `${indent}<${name}${attributes}>${text}\n${children}${indent}</${name}>\n`
}

const isList = (value: unknown): value is readonly XmlContent[] => Array.isArray(value)

const escapeXml = (text: string): string => escapeHtml(cleanText('text', text))

/** Splits `]]>` in two sections, so that it ends neither. */
const writeCdata = (text: string): string =>
  `<![CDATA[${cleanText('text', text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
