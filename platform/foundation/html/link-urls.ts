/** Turns plain-text URLs in sanitised HTML into links. Existing links are unchanged. */
export function linkUrls(html: string): string {
  let depth = 0
  return html
    .split(/(<[^<>]*>)/)
    .map((part) => {
      if (part.startsWith('<')) {
        if (/^<a[\s>]/i.test(part)) depth++
        else if (/^<\/a>/i.test(part)) depth--
        return part
      }
      return depth > 0
        ? part
        : part.replace(
            /https?:\/\/(?:&amp;|[^\s<>&"'])+(?<![.,:;!?)])/g,
            (url) => `<a href="${url}" rel="nofollow noopener noreferrer">${url}</a>`,
          )
    })
    .join('')
}
