import { useTexts } from '#web/i18n/texts.ts'
import { Page, type PageFrameProps } from '#web/shell/Page.tsx'
import { useCompanyId } from '#web/shell/viewer.ts'
import { settingsFrameTexts } from './texts.ts'

/**
 * A page of the settings: its breadcrumb leads through the settings menu (SHELL-95), to the title when it has no other
 * steps.
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
