import { Fragment, type ReactNode } from 'react'

type Part = ReactNode | ((children: string) => ReactNode)

const marks = /<(\w+)>([\s\S]*?)<\/\1>|\{(\w+)\}/g

/**
 * Inserts nodes into a translated text. `{name}` becomes a node, `<name>words</name>` is passed to a function. Other
 * markup is not supported. Unknown names are left unchanged.
 */
export function Rich({ text, parts }: { text: string; parts: Record<string, Part> }) {
  const out: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(marks)) {
    out.push(text.slice(from, match.index))
    from = match.index + match[0].length
    const [whole, tag, inner, name] = match
    const part = parts[tag ?? name ?? '']
    out.push(typeof part === 'function' ? part(inner ?? '') : part === undefined ? whole : part)
  }
  out.push(text.slice(from))
  return out.map((node, index) => <Fragment key={index}>{node}</Fragment>)
}
