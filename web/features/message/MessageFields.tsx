import { ClipboardList, FileUp, Mail } from 'lucide-react'
import { useRef } from 'react'
import { MAX_MESSAGE_HTML_LENGTH } from '#rules/candidates/step-message.ts'
import { RichText, type RichTextHandle } from '#web/editor/RichText.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { messageTexts } from './texts.ts'
import { isBlank, type Draft, type MessageKind } from './draft.ts'
import type { MessageDefaults } from './message-defaults.ts'
import { PlaceholderButtons } from './PlaceholderButtons.tsx'
import { PlaceholderNote } from './PlaceholderNote.tsx'
import { StudyFields } from './StudyFields.tsx'
import { TemplateButton } from './TemplateButton.tsx'
import type { TemplateSource } from './templates.ts'
import { UploadFields } from './UploadFields.tsx'

interface MessageFieldsProps {
  draft: Draft
  onChange: (draft: Draft) => void
  /** The initial kind of the message. A case study is offered only if it was the initial kind (PIPE-73). */
  initialKind: MessageKind
  isTextOnly?: boolean
  /** The source of the templates in the toolbar. Null hides the menu. */
  templates: TemplateSource | null
  /** `saved`: placeholders stay. `sent`: shows which placeholders are missing and which are filled in on sending. */
  use: 'saved' | 'sent'
  defaults: MessageDefaults
  /** The initial text. A template replaces it until the user writes more. */
  start: string
  /**
   * Fills in a template when the user picks it. Without it the placeholders stay, for a text that is stored or sent to
   * several candidates.
   */
  fill?: ((html: string) => Promise<string>) | undefined
  hasFocus?: boolean
  onSubmit: () => void
}

/** The fields for a message's kind and content. */
export function MessageFields({
  draft,
  onChange,
  initialKind,
  isTextOnly = false,
  templates,
  use,
  defaults,
  start,
  fill,
  hasFocus = true,
  onSubmit,
}: MessageFieldsProps) {
  const t = useTexts(messageTexts)
  const handle = useRef<RichTextHandle>(null)
  const take = async (html: string) => {
    const filled = fill ? await fill(html) : html
    if (isBlank(draft.html, start)) handle.current?.setHtml(filled)
    else handle.current?.insert(filled)
  }
  return (
    <>
      {!isTextOnly && (
        <Segmented<MessageKind>
          aria-label={t('kind')}
          size="sm"
          options={[
            { id: 'text', label: t('kindText'), icon: Mail },
            { id: 'upload', label: t('kindUpload'), icon: FileUp },
            { id: 'study', label: t('kindStudy'), icon: ClipboardList, isDisabled: initialKind !== 'study' },
          ]}
          value={draft.kind}
          onChange={(kind) => onChange({ ...draft, kind })}
        />
      )}
      {draft.kind === 'text' && (
        <>
          <RichText
            aria-label={t('text')}
            value={draft.html}
            onChange={(html) => onChange({ ...draft, html })}
            onSubmit={onSubmit}
            maxLength={draft.html.length > MAX_MESSAGE_HTML_LENGTH * 0.8 ? MAX_MESSAGE_HTML_LENGTH : undefined}
            height="lg"
            autoFocus={hasFocus && 'blank'}
            handle={handle}
            toolbarEnd={templates && <TemplateButton source={templates} onUse={(html) => void take(html)} />}
          />
          {!fill && <PlaceholderButtons tags={defaults.tags} onInsert={(text) => handle.current?.insert(text)} />}
          {use === 'sent' && <PlaceholderNote html={draft.html} />}
        </>
      )}
      {draft.kind === 'upload' && (
        <UploadFields
          upload={draft.upload}
          fileName={draft.fileName}
          onChange={(upload, fileName) => onChange({ ...draft, upload, fileName })}
        />
      )}
      {draft.kind === 'study' && (
        <StudyFields study={draft.study} onChange={(study) => onChange({ ...draft, study })} />
      )}
    </>
  )
}
