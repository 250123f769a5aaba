import { knownRoles } from '#rules/people/roles.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { currentUser } from '#web/relay/session.ts'
import { adminPages, adminPagesFor, type AdminPageId } from '#web/shell/admin/admin-pages.ts'
import { adminTexts } from '#web/shell/admin/texts.ts'
import { Page, type Crumb, type PageFrameProps } from '#web/shell/Page.tsx'
import { Chip } from '#web/ui/Chip.tsx'

interface AdminFrameProps extends Omit<PageFrameProps, 'title' | 'places'> {
  page: AdminPageId
  /** The page's name unless told. */
  title?: string
  /** The page's own steps; its name unless told. */
  own?: readonly Crumb[]
  /** What comes after the page's own step. */
  crumbs?: readonly Crumb[]
}

/** A page of the office: its place under Admin, in which role one works there, and the way to the other pages. */
export function AdminFrame({ page, title, own, crumbs = [], status, ...frame }: AdminFrameProps) {
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
        ...(own ?? [{ label: name, to: adminPages[page].path }]),
        ...crumbs,
      ]}
      places={pages
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
