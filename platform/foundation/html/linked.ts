/** Web addresses that stand in sanitised HTML as plain text become links; what is a link already stays as it is. */
export function linked(html: string): string {
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
            (address) => `<a href="${address}" rel="nofollow noopener noreferrer">${address}</a>`,
          )
    })
    .join('')
}
