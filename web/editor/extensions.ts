import { Placeholder } from '@tiptap/extensions/placeholder'
import { StarterKit } from '@tiptap/starter-kit'
import { isTextLink } from '#rules/text-and-time/web-address.ts'
import { linkAddress } from './link.ts'

/** Returns the editor's extensions. They allow the same elements as the platform. */
export function editorExtensions({
  withHeadings,
  placeholder,
}: {
  withHeadings: boolean
  placeholder?: string | undefined
}) {
  const kit = StarterKit.configure({
    heading: withHeadings ? { levels: [2, 3] } : false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      // Allows the links that the platform stores, and typed hosts without a scheme.
      isAllowedUri: (address) => isTextLink(address) || linkAddress(address) !== null,
      HTMLAttributes: { rel: null, target: null },
    },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    blockquote: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
  })
  return placeholder ? [kit, Placeholder.configure({ placeholder })] : [kit]
}
