import { Placeholder } from '@tiptap/extensions/placeholder'
import { StarterKit } from '@tiptap/starter-kit'

/** What the editor can write: the same elements as the platform lets through. */
export function editorExtensions({ withHeadings, placeholder }: { withHeadings: boolean; placeholder?: string | undefined }) {
  const kit = StarterKit.configure({
    heading: withHeadings ? { levels: [2, 3] } : false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
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
