import { useTexts } from '#web/i18n/texts.ts'
import { Page, type PageFrameProps } from '#web/shell/Page.tsx'
import { useCompanyId } from '#web/shell/viewer.ts'
import { settingsFrameTexts } from './texts.ts'

/**
 * A page of the settings. Its breadcrumbs lead through the settings menu (SHELL-95) and end with the title by default.
 */
export function SettingsFrame({ crumbs, ...frame }: PageFrameProps) {
  const t = useTexts(settingsFrameTexts)
  return (
    <Page
      {...frame}
      crumbs={[{ label: t('settings'), to: `/${useCompanyId()}/settings` }, ...(crumbs ?? [{ label: frame.title }])]}
    />
  )
}
