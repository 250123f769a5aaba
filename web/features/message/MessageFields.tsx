import { ClipboardList, FileUp, Mail } from 'lucide-react'
import { useRef } from 'react'
import { MESSAGE_HTML_MAX_LENGTH } from '#rules/candidates/step-message.ts'
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
  /** A case study can be kept, not chosen (PIPE-73). */
  initialKind: MessageKind
  isTextOnly?: boolean
  /** Whose templates the toolbar offers; null offers none. */
  templates: TemplateSource | null
  /** saved: placeholders stay; sent: told what is missing and what is filled in. */
  use: 'saved' | 'sent'
  defaults: MessageDefaults
  /** What the text started with; a template takes its place until more is written. */
  start: string
  /**
   * Fills in a template when it is taken; without it the placeholders stay, as in a text that goes to several or is
   * kept.
   */
  fill?: ((html: string) => Promise<string>) | undefined
  hasFocus?: boolean
  onSubmit: () => void
}

/** The kind of a message and what it says. */
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
            maxLength={draft.html.length > MESSAGE_HTML_MAX_LENGTH * 0.8 ? MESSAGE_HTML_MAX_LENGTH : undefined}
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
