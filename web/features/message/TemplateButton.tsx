import { FileText } from 'lucide-react'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { MenuButton } from '#web/shell/MenuButton.tsx'
import { buttonLook } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { TemplateSource } from './templates.ts'
import { messageTexts } from './texts.ts'

interface TemplateButtonProps {
  source: TemplateSource
  /** Called with the text of the chosen template, including its placeholders. */
  onUse: (html: string) => void
  /** Above the button if there is no room below. */
  placement?: 'bottom end' | 'top end'
}

/** The template menu in the toolbar of a message. */
export function TemplateButton(props: TemplateButtonProps) {
  const t = useTexts(messageTexts)
  return (
    <MenuButton
      look={buttonLook('ghost', 'sm')}
      load={() => fetchPart(() => import('./TemplateMenu.tsx')).then((module) => module.TemplateMenu)}
      content={props}
    >
      <Icon icon={FileText} size="sm" />
      <span>{t('template')}</span>
    </MenuButton>
  )
}
