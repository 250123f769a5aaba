import { ArrowLeft, CircleDot, ExternalLink, Kanban } from 'lucide-react'
import type { ReactNode } from 'react'
import { isExternal } from '#rules/ads/ad-lifecycle.ts'
import { stepBar, type StepCellKey } from './ad-step-bar.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Page } from '#web/shell/Page.tsx'
import type { PageAction } from '#web/shell/page-actions.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ActionBar } from '#web/ui/Layout.tsx'
import { Banner } from '#web/ui/Notice.tsx'
import { StatusLabel } from '#web/ui/StatusGlyph.tsx'
import { StepBar } from '#web/ui/StepBar.tsx'
import styles from './EditorPage.module.css'
import { adEditorTexts } from '#web/editing/texts.ts'
import type { EditorAd } from './useEditorAd.ts'

interface EditorPageProps {
  ad: EditorAd
  page: Exclude<StepCellKey, 'promotion'>
  isDirty: boolean
  /** A button in the page bar, for example "Copy from another ad". */
  primary?: ReactNode
  /** Content below the bars. The reason why the ad is read-only comes before it. */
  banner?: ReactNode
  /** Text at the left of the bottom bar. Replaces the text about unsaved changes. */
  note?: ReactNode
  /** The buttons in the bottom bar. */
  buttons: ReactNode
  children: ReactNode
}

/** The layout of the three ad editors: page bar, step bar, columns, and a bottom bar with the buttons that save. */
export function EditorPage({ ad, page, isDirty, primary, banner, note, buttons, children }: EditorPageProps) {
  const t = useTexts(adEditorTexts)
  const { paths, actions: allowed } = ad
  const cells = stepBar({ ad, page, isAdAdmin: ad.isAdmin })
  const actions: PageAction[] = [{ id: 'ad', label: t('toAd'), icon: ArrowLeft, href: paths.ad }]
  if (allowed.openBoard && ad.type !== 'draft')
    actions.push({ id: 'board', label: t('toBoard'), icon: Kanban, href: paths.board })
  if (ad.publicUrl) actions.push({ id: 'public', label: t('seeAd'), icon: ExternalLink, href: ad.publicUrl })
  return (
    <Page
      layout="columns"
      title={ad.name}
      crumbs={[{ label: ad.name, to: paths.ad }, { label: t(`pages.${page}`) }]}
      actions={actions}
      status={<StatusLabel status={ad.type} />}
      primary={primary}
      stepBar={
        <StepBar
          items={cells.map((cell) => ({
            ...cell,
            label: t(`pages.${cell.key}`),
            to: paths[cell.key],
            isHere: cell.key === page,
          }))}
        />
      }
      banner={allowed.editDetails ? banner : <Banner>{t(isExternal(ad) ? 'external' : 'archived')}</Banner>}
    >
      {children}
      <ActionBar end={buttons}>
        <span className={styles.note} role="status">
          {note ||
            (allowed.editDetails && (
              <>
                {isDirty && <Icon icon={CircleDot} size="sm" />}
                {t(isDirty ? 'unsaved' : 'allSaved')}
              </>
            ))}
        </span>
      </ActionBar>
    </Page>
  )
}
