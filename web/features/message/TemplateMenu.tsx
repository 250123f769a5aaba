import { Settings2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { sortTemplatesByName } from '#rules/ads/templates.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx'
import styles from './Message.module.css'
import { loadTemplate, loadTemplates, type TemplateList, type TemplateSource } from './templates.ts'
import { messageTexts } from './texts.ts'

interface TemplateMenuProps {
  source: TemplateSource
  onUse: (html: string) => void
  placement?: 'bottom end' | 'top end'
}

/** The company's e-mail templates (PIPE-86). They are refetched each time the menu opens. */
export function TemplateMenu({ source, onUse, placement = 'bottom end' }: TemplateMenuProps) {
  const t = useTexts(messageTexts)
  const [list, setList] = useState<TemplateList | 'failed' | null>(null)
  const load = useEffectEvent(() => loadTemplates(source))
  useEffect(() => {
    let isShown = true
    load()
      .catch((error: unknown) => {
        reportError(error)
        return 'failed' as const
      })
      .then((loaded) => {
        if (isShown) setList(loaded)
      }, reportError)
    return () => {
      isShown = false
    }
  }, [])
  const use = (databaseId: number) =>
    void loadTemplate(databaseId).then((template) => {
      if (template) onUse(template.html)
    }, reportError)
  // The menu opens after its rows are loaded, so that its position fits all rows.
  if (!list) return null
  if (list === 'failed')
    return (
      <Menu aria-label={t('templates')}>
        <MenuItem id="failed" isDisabled>
          {t('failed')}
        </MenuItem>
      </Menu>
    )
  return (
    <Menu aria-label={t('templates')} placement={placement} maxHeight={400}>
      {list.templates.length === 0 ? (
        <MenuItem id="none" isDisabled>
          {t('noTemplates')}
        </MenuItem>
      ) : (
        sortTemplatesByName(list.templates).map(({ id, databaseId, name }) => (
          <MenuItem key={id} id={id} textValue={name} onAction={() => use(databaseId)}>
            <span className={styles.template} title={name}>
              {name}
            </span>
          </MenuItem>
        ))
      )}
      <MenuSeparator />
      <MenuItem id="manage" icon={Settings2} href={`/${list.companyId}/email-templates`} target="_blank">
        {t('manage')}
      </MenuItem>
    </Menu>
  )
}
