import { ChevronDown, Columns4, Mail, Settings } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useParams } from 'react-router-dom'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { buttonLook } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageBar, PageTitle, Sheet, SheetBars, SheetBody, SubBar } from '#web/ui/Layout.tsx'
import { Link } from '#web/ui/Link.tsx'
import { BreadcrumbContext } from './Breadcrumb.tsx'
import { HelpButton } from './help/HelpButton.tsx'
import { MenuButton } from './MenuButton.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Page.module.css'
import { useOfferedActions, type PageAction } from './page-actions.ts'
import { shellTexts } from './texts.ts'
import { useDocumentTitle } from './useDocumentTitle.ts'
import { useFocusAfterNavigation } from './useFocusAfterNavigation.ts'

/** A breadcrumb after Home and the company. The current page has no `to`. */
export interface Crumb {
  label: string
  to?: string
}

export interface PageFrameProps {
  /** The h1 and the first part of the browser title. If empty, both use the last breadcrumb (SHELL-97, SHELL-100). */
  title: string
  /** Replaces the plain title, for example with a link. `title` still names the page. */
  heading?: ReactNode
  crumbs?: readonly Crumb[]
  actions?: readonly PageAction[]
  /** Links in the Actions menu. They replace the company's settings. */
  menuLinks?: readonly PageAction[]
  /** Up to two icon actions next to the title (SHELL-97). */
  icons?: ReactNode
  status?: ReactNode
  /** On the right, before Help: secondary buttons and at most one primary button. */
  primary?: ReactNode
  subBar?: ReactNode
  subBarEnd?: ReactNode
  /** Replaces the sub-bar on the pages of an ad. */
  stepBar?: ReactNode
  /** In the left column, 232 px wide, beside the body. Null hides the column. Not for `split`. */
  side?: ReactNode
  /** Full width below the bars. */
  banner?: ReactNode
  /**
   * How the body is laid out:
   *
   * - `sheet`: one scrolling body
   * - `columns`: the child renders columns that scroll separately
   * - `split`: the body is directly on the wallpaper
   */
  layout?: 'sheet' | 'columns' | 'split'
  /** Whether the page fills the window of a phone and has its own bars, so that it replaces those of the shell. */
  isWhole?: boolean
  /** Makes room for an open side panel on the right of a split page. */
  hasPanel?: boolean
  children: ReactNode
}

/** A page inside the shell: its bars, breadcrumbs and browser title. */
export function Page({
  layout = 'sheet',
  isWhole = false,
  hasPanel,
  crumbs = [],
  menuLinks: places,
  banner,
  side,
  children,
  ...bars
}: PageFrameProps) {
  const title = bars.title || (crumbs.at(-1)?.label ?? '')
  useDocumentTitle(title)
  useFocusAfterNavigation()
  const companySettings = useCompanySettings()
  const settings = places ?? companySettings
  useOfferedActions(bars.actions ?? [])
  const body = layout === 'sheet' ? <SheetBody>{children}</SheetBody> : children
  const top = !isWhole && <Bars {...bars} title={title} settings={settings} />
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <main
        id="content"
        tabIndex={-1}
        className={layout === 'split' ? styles.split : styles.page}
        data-panel={hasPanel || undefined}
        data-whole={isWhole || undefined}
      >
        {layout === 'split' ? (
          <>
            {top && (
              <SheetBars className={styles.onTop}>
                {top}
                {banner}
              </SheetBars>
            )}
            <div className={styles.onWall}>{children}</div>
          </>
        ) : (
          <Sheet className={styles.page}>
            {top}
            {banner}
            {side === undefined ? (
              body
            ) : (
              <div className={styles.sided} data-alone={side === null || undefined}>
                {side !== null && <div className={styles.side}>{side}</div>}
                <div className={styles.beside} key="body">
                  {body}
                </div>
              </div>
            )}
          </Sheet>
        )}
      </main>
    </>
  )
}

function Bars({
  title,
  heading,
  actions = [],
  settings,
  icons,
  status,
  primary,
  subBar,
  subBarEnd,
  stepBar,
}: Omit<PageFrameProps, 'children' | 'layout' | 'isWhole' | 'hasPanel' | 'places' | 'side'> & {
  settings: readonly PageAction[]
}) {
  return (
    <>
      <PageBar
        end={
          <>
            {primary}
            <HelpButton />
          </>
        }
      >
        {actions.length + settings.length > 0 && <ActionsButton actions={actions} company={settings} />}
        <PageTitle>{heading ?? title}</PageTitle>
        {icons && <div className={cx(flexStyles.inline, styles.icons)}>{icons}</div>}
        {status}
      </PageBar>
      {stepBar && <SubBar isFlush>{stepBar}</SubBar>}
      {!stepBar && (subBar || subBarEnd) && <SubBar end={subBarEnd}>{subBar}</SubBar>}
    </>
  )
}

/** Returns the settings of the whole company, available on each of its pages (SHELL-96). */
function useCompanySettings(): readonly PageAction[] {
  const t = useTexts(shellTexts)
  const { company } = useParams()
  if (company === undefined) return []
  return [
    { id: 'settings', label: t('companySettings.settings'), icon: Settings, href: `/${company}/settings` },
    {
      id: 'emailTemplates',
      label: t('companySettings.emailTemplates'),
      icon: Mail,
      href: `/${company}/email-templates`,
    },
    {
      id: 'stepTemplates',
      label: t('companySettings.stepTemplates'),
      icon: Columns4,
      href: `/${company}/step-templates`,
    },
  ]
}

function ActionsButton({ actions, company }: { actions: readonly PageAction[]; company: readonly PageAction[] }) {
  const t = useTexts(shellTexts)
  const label = t('actions')
  return (
    <MenuButton
      look={buttonLook()}
      load={() => fetchPart(() => import('./ActionsMenu.tsx')).then((module) => module.ActionsMenu)}
      content={{ label, actions, company }}
    >
      <span>{label}</span>
      <Icon icon={ChevronDown} size="sm" />
    </MenuButton>
  )
}

/** A breadcrumb of this length is never cut. */
const MAX_SHORT_CRUMB_LENGTH = 14

/** Renders the page's own breadcrumbs into the top bar. */
function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const listElement = use(BreadcrumbContext)
  if (!listElement) return null
  return createPortal(
    crumbs.map(({ label, to }, index) => (
      <li key={index} data-short={label.length <= MAX_SHORT_CRUMB_LENGTH || undefined}>
        {to && index < crumbs.length - 1 ? (
          <Link isQuiet to={to}>
            {label}
          </Link>
        ) : (
          <span aria-current="page">{label}</span>
        )}
      </li>
    )),
    listElement,
  )
}
