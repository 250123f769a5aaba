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
import { htmlLength, normaliseHtml } from './htmlLength.ts'
import prose from './Prose.module.css'
import styles from './RichText.module.css'
import { editorTexts } from './texts.ts'

/** What a page may do with the editor besides value and onChange. */
export interface RichTextHandle {
  focus: () => void
  /** Replaces everything, for example with a template. */
  setHtml: (html: string) => void
  /** Puts text where the caret stands. */
  insert: (html: string) => void
}

export interface RichTextProps extends Omit<FieldTexts, 'label'> {
  label?: string | undefined
  'aria-label'?: string | undefined
  value: string
  /** The html after every change; the empty text when nothing visible is left. */
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
  /** Ctrl/Cmd+Enter. */
  onSubmit?: (() => void) | undefined
  /** Esc. */
  onCancel?: (() => void) | undefined
  /** Characters of html allowed; shows the counter. */
  maxLength?: number | undefined
  placeholder?: string | undefined
  /** sm 3 lines, md 6 lines, lg 13 rem. */
  height?: 'sm' | 'md' | 'lg' | undefined
  /** Tool groups; without `style` no headings can be made. */
  tools?: readonly ToolGroup[] | undefined
  /** Stands after the tools, for example the templates menu. */
  toolbarEnd?: ReactNode
  isDisabled?: boolean | undefined
  /** blank: with the caret in the first empty paragraph, where there is one; else at the end. */
  autoFocus?: boolean | 'blank' | undefined
  handle?: Ref<RichTextHandle>
  className?: string | undefined
}

const allTools: readonly ToolGroup[] = ['style', 'marks', 'lists', 'history']

/** The editor itself. Pages import `RichText`, which loads this when needed. */
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

  // Where the caret shall stand once the text can take the focus. What is out of sight cannot: not until the part
  // around it has come, nor while that waits again, from which the text comes back with the focus it had.
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
        'aria-multiline': 'true',
        ...(label === undefined ? { 'aria-label': props['aria-label'] ?? '' } : { 'aria-labelledby': `${id}-label` }),
        'aria-describedby': `${id}-notes`,
      },
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
    // One that was drawn long before it is placed has been given up, and another takes its place.
    if (!editor || editor.isDestroyed) return
    if (wantsFocus.current)
      editor.commands.focus(
        wantsFocus.current === 'end'
          ? latest.current.autoFocus === 'blank'
            ? firstBlank(editor.state.doc)
            : 'end'
          : null,
      )
    return () => {
      if (editor.isFocused) wantsFocus.current = 'kept'
    }
  }, [editor])
  // Takes over a value that came from outside (a template, an answer of the server), not the editor's own echo.
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
        {help && <div className={fieldStyles.help}>{help}</div>}
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

/** Where the first empty paragraph of a text stands. */
function firstBlank(doc: Editor['state']['doc']): number | 'end' {
  let at: number | 'end' = 'end'
  doc.descendants((node, place) => {
    if (at === 'end' && node.isTextblock && node.content.size === 0) at = place + 1
    return at === 'end'
  })
  return at
}
