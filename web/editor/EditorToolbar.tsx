import { useEditorState, type Editor } from '@tiptap/react'
import {
  Bold,
  ChevronDown,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { Fragment, type ReactNode } from 'react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from '#web/ui/Menu.tsx'
import { linkAddress } from './link.ts'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './RichText.module.css'
import { editorTexts } from './texts.ts'

/**
 * Groups of tools.
 *
 * - `style`: body text and headings
 * - `marks`: bold, italic, underline
 * - `lists`: lists and links
 * - `history`: undo and redo
 */
export type ToolGroup = 'style' | 'marks' | 'lists' | 'history'

interface EditorToolbarProps {
  editor: Editor | null
  tools: readonly ToolGroup[]
  isDisabled: boolean
  end: ReactNode
}

function stateOf(editor: Editor | null) {
  return {
    style: editor?.isActive('heading', { level: 2 })
      ? 'heading'
      : editor?.isActive('heading', { level: 3 })
        ? 'subheading'
        : 'paragraph',
    bold: editor?.isActive('bold') ?? false,
    italic: editor?.isActive('italic') ?? false,
    underline: editor?.isActive('underline') ?? false,
    bulletList: editor?.isActive('bulletList') ?? false,
    orderedList: editor?.isActive('orderedList') ?? false,
    link: editor?.isActive('link') ?? false,
    canUndo: editor?.can().undo() ?? false,
    canRedo: editor?.can().redo() ?? false,
  } as const
}

/** The editor's toolbar. Arrow keys move between its tools. */
export function EditorToolbar({ editor, tools, isDisabled, end }: EditorToolbarProps) {
  const t = useTexts(editorTexts)
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) }) ?? stateOf(null)

  const tool = (icon: LucideIcon, label: string, run: () => void, isPressed?: boolean, isOff = false) => (
    <IconButton
      key={label}
      icon={icon}
      label={label}
      size="sm"
      isDisabled={isDisabled || !editor || isOff}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      onPress={run}
    />
  )
  const chain = () => editor?.chain().focus()

  const editLink = async () => {
    if (!editor) return
    const current: unknown = editor.getAttributes('link')['href']
    const typed = await dialogs.prompt({
      title: t('linkTitle'),
      label: t('linkLabel'),
      initial: typeof current === 'string' ? current : '',
      allowBlank: state.link,
      validate: (text) => (text.trim() === '' || linkAddress(text) ? null : t('linkInvalid')),
    })
    if (typed === null) return
    const href = linkAddress(typed)
    if (!href) editor.chain().focus().extendMarkRange('link').unsetLink().run()
    else if (editor.state.selection.empty && !state.link) {
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    } else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
  }

  const styleMenu = (
    <MenuTrigger>
      <Button
        variant="ghost"
        size="sm"
        iconEnd={ChevronDown}
        isDisabled={isDisabled || !editor}
        aria-label={`${t('textStyle')}: ${t(state.style)}`}
      >
        {t(state.style)}
      </Button>
      <Menu aria-label={t('textStyle')} selectionMode="single" selectedKeys={[state.style]}>
        <MenuItem id="paragraph" onAction={() => chain()?.setParagraph().run()}>
          {t('paragraph')}
        </MenuItem>
        <MenuItem id="heading" onAction={() => chain()?.setHeading({ level: 2 }).run()}>
          {t('heading')}
        </MenuItem>
        <MenuItem id="subheading" onAction={() => chain()?.setHeading({ level: 3 }).run()}>
          {t('subheading')}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  )
  const groups: Record<ToolGroup, ReactNode> = {
    style: styleMenu,
    marks: [
      tool(Bold, t('bold'), () => chain()?.toggleBold().run(), state.bold),
      tool(Italic, t('italic'), () => chain()?.toggleItalic().run(), state.italic),
      tool(Underline, t('underline'), () => chain()?.toggleUnderline().run(), state.underline),
    ],
    lists: [
      tool(List, t('bulletList'), () => chain()?.toggleBulletList().run(), state.bulletList),
      tool(ListOrdered, t('orderedList'), () => chain()?.toggleOrderedList().run(), state.orderedList),
      tool(Link, t('link'), () => void editLink(), state.link),
    ],
    history: [
      tool(Undo2, t('undo'), () => chain()?.undo().run(), undefined, !state.canUndo),
      tool(Redo2, t('redo'), () => chain()?.redo().run(), undefined, !state.canRedo),
    ],
  }
  return (
    <Toolbar aria-label={t('toolbar')} className={styles.toolbar ?? ''}>
      {tools.map((group, index) => (
        <Fragment key={group}>
          {index > 0 && <span className={styles.divider} />}
          {groups[group]}
        </Fragment>
      ))}
      <span className={flexStyles.end}>{end}</span>
    </Toolbar>
  )
}
