import { linkAddress } from '#web/editor/link.ts'

/** A piece of a text. It is a link if it has an address. */
export interface TextPart {
  text: string
  href: string | null
}

/**
 * A host without a scheme needs a word of three or more letters before a lower-case top-level domain. "t.ex" and
 * "slut.Sedan" do not match.
 */
const bareHost = /^(?:[a-z0-9-]+\.)*[a-z0-9åäö-]{3,}\.[a-z]{2,}(?:[/?#]\S*)?$/i

function addressOf(word: string): string | null {
  if (/^https?:\/\//i.test(word) || /^www\./i.test(word) || word.includes('@')) return linkAddress(word)
  const host = word.split(/[/?#]/)[0] ?? ''
  return bareHost.test(word) && /\.[a-z]+$/.test(host) ? linkAddress(word) : null
}

/** Splits a text at its web and e-mail addresses (PIPE-39). Punctuation around an address is not part of the link. */
export function withLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  const add = (piece: string, href: string | null) => {
    const last = parts.at(-1)
    if (piece === '') return
    if (href === null && last?.href === null) last.text += piece
    else parts.push({ text: piece, href })
  }
  for (const word of text.split(/(\s+)/)) {
    const [, before = '', core = '', after = ''] = /^([("'<[]*)(.*?)([)"'>\].,;:!?]*)$/.exec(word) ?? []
    const href = core === '' ? null : addressOf(core)
    if (href === null) add(word, null)
    else {
      add(before, null)
      add(core, href)
      add(after, null)
    }
  }
  return parts
}
