import DOMPurify from 'dompurify'
import { useMemo } from 'react'

const purifier = DOMPurify(window)

// The platform allows the same elements in stored HTML.
const config = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'a', 'blockquote'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
}

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLAnchorElement)) return
  node.setAttribute('rel', 'nofollow noopener noreferrer')
  if (/^https?:/i.test(node.getAttribute('href') ?? '')) node.setAttribute('target', '_blank')
})

/** Renders HTML sanitised by DOMPurify. Loaded by `SafeHtml`. */
export function SafeHtmlView({
  html,
  className,
  ...rest
}: {
  html: string
  className: string
  'data-large': true | undefined
}) {
  const clean = useMemo(() => purifier.sanitize(html, config), [html])
  return <div className={className} {...rest} dangerouslySetInnerHTML={{ __html: clean }} />
}
