import { FileText } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { MAX_AD_TITLE_LENGTH } from '#rules/ads/ad-and-folder-names.ts'
import { MAX_AD_HTML_LENGTH, hasVisibleText } from '#rules/text-and-time/visible-text.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { RichText, type RichTextHandle } from '#web/editor/RichText.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { MenuButton } from '#web/shell/MenuButton.tsx'
import { buttonLook } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { FormSection } from '#web/ui/Layout.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Slot, useDetails } from './details-context.tsx'
import type { TextTemplate } from './TemplateMenu.tsx'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/** Title and text (AD-30, AD-74, AD-76). */
export function TextSection({
  templates,
  id,
  belowTitle,
}: {
  templates: readonly TextTemplate[]
  id: string
  belowTitle: ReactNode
}) {
  const t = useTexts(detailsTexts)
  const { form, isLocked, change, setForm, error } = useDetails()
  const handle = useRef<RichTextHandle>(null)
  const use = async ({ name, content }: TextTemplate) => {
    const replaces = hasVisibleText(form.details.content)
    if (
      replaces &&
      !(await dialogs.confirm({
        title: t('templateReplaceTitle'),
        body: t('templateReplaceBody', { name }),
        confirmLabel: t('replace'),
        isDestructive: true,
      }))
    )
      return
    change({ content })
    handle.current?.setHtml(content)
  }
  return (
    <FormSection id={id} title={t('sections.text')}>
      <Slot path="title">
        <TextField
          label={t('fields.title')}
          value={form.title}
          onChange={(title) => setForm((before) => ({ ...before, title }))}
          counterMax={MAX_AD_TITLE_LENGTH}
          error={error('title')}
          isDisabled={isLocked}
        />
      </Slot>
      {belowTitle}
      <Slot path="content">
        <RichText
          label={t('fields.content')}
          value={form.details.content}
          onChange={(content) => change({ content })}
          maxLength={MAX_AD_HTML_LENGTH}
          height="lg"
          error={error('content')}
          isDisabled={isLocked}
          handle={handle}
          toolbarEnd={
            templates.length > 0 &&
            !isLocked && (
              <MenuButton
                look={buttonLook('ghost', 'sm')}
                load={() => fetchPart(() => import('./TemplateMenu.tsx')).then((module) => module.TemplateMenu)}
                content={{ templates, onUse: (template: TextTemplate) => void use(template) }}
              >
                <Icon icon={FileText} size="sm" />
                <span>{t('template')}</span>
              </MenuButton>
            )
          }
        />
      </Slot>
    </FormSection>
  )
}
