import { Fragment, type ReactNode } from 'react'

type Part = ReactNode | ((children: string) => ReactNode)

const marks = /<(\w+)>([\s\S]*?)<\/\1>|\{(\w+)\}/g

/**
 * Places nodes into a translated text: `{name}` becomes a node, `<name>words</name>` is wrapped by a function.
 * A text may not contain other markup; unknown names stay as written.
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
