import { useTexts } from '#web/i18n/texts.ts'
import { Page, type PageFrameProps } from '#web/shell/Page.tsx'
import { useCompanyId } from '#web/shell/viewer.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { partMissing } from '#web/ui/PartMissing.tsx'
import { useIsNarrowSheet } from '#web/ui/useIsNarrowSheet.ts'
import { SettingsNav } from './SettingsNav.tsx'
import { useFollowedSettings } from './useFollowedSettings.ts'
import { settingsFrameTexts } from './texts.ts'

const SettingsSelect = lazyPart(
  () => import('./SettingsSelect.tsx'),
  (module) => module.SettingsSelect,
  { waiting: () => null, missing: partMissing },
)

/** Pixels. At this width of the sheet and below, a select replaces the side navigation. */
const NARROW_WIDTH_PX = 1100

/**
 * A page of the settings, beside the side navigation (PLUS-153). Its breadcrumbs lead through the settings menu
 * (SHELL-95) and end with the title by default.
 */
export function SettingsFrame({ crumbs, subBar, subBarEnd, children, ...frame }: PageFrameProps) {
  const t = useTexts(settingsFrameTexts)
  const companyId = useCompanyId()
  const settings = useFollowedSettings(companyId)
  const [mark, isNarrow] = useIsNarrowSheet<HTMLSpanElement>(NARROW_WIDTH_PX)
  return (
    <Page
      {...frame}
      crumbs={[{ label: t('settings'), to: `/${companyId}/settings` }, ...(crumbs ?? [{ label: frame.title }])]}
      side={isNarrow ? null : <SettingsNav settings={settings} />}
      subBar={
        isNarrow ? (
          <>
            <SettingsSelect settings={settings} />
            {subBar}
          </>
        ) : (
          subBar
        )
      }
      subBarEnd={subBarEnd}
    >
      <span ref={mark} hidden />
      {children}
    </Page>
  )
}
