import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { CircleAlert } from 'lucide-react'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { fieldStyles, type FieldTexts } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { EditorToolbar, type ToolGroup } from './EditorToolbar.tsx'
import { editorExtensions } from './extensions.ts'
import { htmlLength, normaliseHtml } from './html-length.ts'
import { cleanPastedHtml } from './paste/clean-pasted-html.ts'
import textStyles from '#web/styles/Text.module.css'
import prose from './Prose.module.css'
import styles from './RichText.module.css'
import { editorTexts } from './texts.ts'

/** Imperative methods for pages, besides `value` and `onChange`. */
export interface RichTextHandle {
  focus: () => void
  /** Replaces the whole text, for example with a template. */
  setHtml: (html: string) => void
  /** Inserts text at the caret. */
  insert: (html: string) => void
}

export interface RichTextProps extends Omit<FieldTexts, 'label'> {
  label?: string | undefined
  'aria-label'?: string | undefined
  value: string
  /** Called with the HTML after every change. The HTML is '' if nothing visible is left. */
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
  /** Called on Ctrl/Cmd+Enter. */
  onSubmit?: (() => void) | undefined
  /** Called on Escape. */
  onCancel?: (() => void) | undefined
  /** Maximum length of the HTML. Shows the counter. */
  maxLength?: number | undefined
  placeholder?: string | undefined
  /** Minimum height: `sm` 3 lines, `md` 6 lines, `lg` 13 rem. */
  height?: 'sm' | 'md' | 'lg' | undefined
  /** Tool groups. Without `style`, the text cannot have headings. */
  tools?: readonly ToolGroup[] | undefined
  /** Shown after the tools, for example the templates menu. */
  toolbarEnd?: ReactNode
  isDisabled?: boolean | undefined
  /** `blank` puts the caret in the first empty paragraph, or at the end if there is none. `true` puts it at the end. */
  autoFocus?: boolean | 'blank' | undefined
  handle?: Ref<RichTextHandle>
  className?: string | undefined
}

const allTools: readonly ToolGroup[] = ['style', 'marks', 'lists', 'history']

/** The editor. Pages import `RichText`, which loads it when needed. */
export function RichTextEditor(props: RichTextProps) {
  const {
    label,
    help,
    error,
    isOptional,
    labelEnd,
    value,
    maxLength,
    placeholder,
    height = 'md',
    tools = allTools,
    isDisabled = false,
    className,
  } = props
  const t = useTexts(editorTexts)
  const ui = useTexts(uiTexts)
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const latest = useRef(props)
  const emitted = useRef(value)
  useEffect(() => {
    latest.current = props
  })

  // Where to put the caret once the text can take the focus. Hidden elements cannot: before their Suspense boundary
  // resolves, or while it suspends again. After that, the text gets back the focus it had.
  const wantsFocus = useRef<'end' | 'kept' | null>(props.autoFocus ? 'end' : null)
  const editor = useEditor({
    extensions: editorExtensions({ withHeadings: tools.includes('style'), placeholder }),
    content: value,
    injectCSS: false,
    editable: !isDisabled,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: cx(prose.prose, styles.text),
        role: 'textbox',
        // A translator would change the text that is being written.
        translate: 'no',
        'aria-multiline': 'true',
        ...(label === undefined ? { 'aria-label': props['aria-label'] ?? '' } : { 'aria-labelledby': `${id}-label` }),
        'aria-describedby': `${id}-notes`,
      },
      transformPastedHTML: (html) => cleanPastedHtml(html, { withHeadings: tools.includes('style') }),
      handleKeyDown: (_view, event) => {
        const { onSubmit, onCancel } = latest.current
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSubmit) {
          onSubmit()
          return true
        }
        if (event.key === 'Escape' && onCancel) {
          event.preventDefault()
          event.stopPropagation()
          onCancel()
          return true
        }
        return false
      },
    },
    onUpdate: ({ editor: current }) => {
      emitted.current = normaliseHtml(current.getHTML())
      latest.current.onChange(emitted.current)
    },
    onFocus: () => {
      wantsFocus.current = null
      setFocused(true)
    },
    onBlur: () => {
      setFocused(false)
      latest.current.onBlur?.()
    },
  })

  useLayoutEffect(() => {
    // React may discard an editor that was rendered long before it is mounted, and create another.
    if (!editor || editor.isDestroyed) return
    if (wantsFocus.current)
      editor.commands.focus(
        wantsFocus.current === 'end'
          ? latest.current.autoFocus === 'blank'
            ? firstBlankPosition(editor.state.doc)
            : 'end'
          : null,
      )
    return () => {
      if (editor.isFocused) wantsFocus.current = 'kept'
    }
  }, [editor])
  // Adopts a value from outside (a template or a response), but not the editor's own output.
  useEffect(() => {
    if (!editor || value === emitted.current) return
    emitted.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor?.setEditable(!isDisabled, false)
  }, [editor, isDisabled])
  useImperativeHandle(props.handle, () => ({
    focus: () => editor?.commands.focus('end'),
    setHtml: (html) => editor?.chain().setContent(html, { emitUpdate: true }).focus('end').run(),
    insert: (html) => editor?.chain().focus().insertContent(html).run(),
  }))

  const length = htmlLength(value)
  const isOver = maxLength !== undefined && length > maxLength
  const message = error ?? (isOver ? t('tooLong', { count: length - maxLength }) : null)
  return (
    <div className={cx(fieldStyles.field, className)} data-invalid={message ? true : undefined}>
      {label !== undefined && (
        <span className={fieldStyles.labelRow}>
          <span id={`${id}-label`} className={fieldStyles.label}>
            {label}
            {isOptional && <span className={fieldStyles.optional}>{ui('optional')}</span>}
          </span>
          {labelEnd}
        </span>
      )}
      <div
        className={styles.editor}
        data-focused={isFocused || undefined}
        data-invalid={message ? true : undefined}
        data-disabled={isDisabled || undefined}
      >
        <EditorToolbar
          editor={editor}
          tools={tools}
          isDisabled={isDisabled}
          end={
            <>
              {props.toolbarEnd}
              {maxLength !== undefined && (
                <span className={styles.counter} data-over={isOver || undefined}>
                  {t('counter', { length, max: maxLength })}
                </span>
              )}
            </>
          }
        />
        <EditorContent editor={editor} className={styles.area} data-height={height} />
      </div>
      <div id={`${id}-notes`}>
        {help && <div className={textStyles.help}>{help}</div>}
        {message && (
          <div className={fieldStyles.error}>
            <Icon icon={CircleAlert} size="sm" />
            <span>{message}</span>
          </div>
        )}
      </div>
    </div>
  )
}

/** Returns the position of the first empty paragraph, or `end`. */
function firstBlankPosition(doc: Editor['state']['doc']): number | 'end' {
  let position: number | 'end' = 'end'
  doc.descendants((node, offset) => {
    if (position === 'end' && node.isTextblock && node.content.size === 0) position = offset + 1
    return position === 'end'
  })
  return position
}
