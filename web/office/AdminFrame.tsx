import { knownRoles } from '#rules/people/roles.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { currentUser } from '#web/relay/session.ts'
import { adminPages, adminPagesFor, type AdminPageId } from '#web/shell/admin/admin-pages.ts'
import { adminTexts } from '#web/shell/admin/texts.ts'
import { Page, type Crumb, type PageFrameProps } from '#web/shell/Page.tsx'
import { Chip } from '#web/ui/Chip.tsx'

interface AdminFrameProps extends Omit<PageFrameProps, 'title' | 'places'> {
  page: AdminPageId
  /** Title of the page. Defaults to the page's name. */
  title?: string
  /** Breadcrumbs of the page itself. Defaults to the page's name. */
  pageCrumbs?: readonly Crumb[]
  /** Breadcrumbs after those of the page itself. */
  crumbs?: readonly Crumb[]
}

/** The frame of a back-office page: breadcrumbs below Admin, the user's role and links to the other pages. */
export function AdminFrame({ page, title, pageCrumbs, crumbs = [], status, ...frame }: AdminFrameProps) {
  const t = useTexts(adminTexts)
  const roles = currentUser()?.roles ?? []
  const [role] = knownRoles(roles)
  const pages = adminPagesFor(roles)
  const name = t(`pages.${page}`)
  return (
    <Page
      {...frame}
      title={title ?? name}
      crumbs={[
        { label: t('admin'), to: '/admin-management' },
        ...(pageCrumbs ?? [{ label: name, to: adminPages[page].path }]),
        ...crumbs,
      ]}
      menuLinks={pages
        .filter(({ id }) => id !== page)
        .map(({ id, path }) => ({ id, label: t(`pages.${id}`), href: path }))}
      status={
        <>
          {role && <Chip>{t(`role.${role}`)}</Chip>}
          {status}
        </>
      }
    />
  )
}
