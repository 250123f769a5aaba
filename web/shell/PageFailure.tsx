import { useLayoutEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router-dom'
import { knownRoles } from '#rules/people/roles.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { ChunkError } from '#web/loading/fetch-part.ts'
import {
  ForbiddenError,
  NetworkError,
  NotFoundError,
  PaymentRequiredError,
  UnauthenticatedError,
} from '#web/relay/errors.ts'
import { currentUser } from '#web/relay/session.ts'
import { useWhenBack } from '#web/state/connection-gap.ts'
import { reportInterruption } from '#web/state/interrupted-work.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { adminPageAt } from './admin/admin-pages.ts'
import { adminTexts } from './admin/texts.ts'
import { isPageFailed } from './page-title.ts'
import { Page } from './Page.tsx'
import styles from './PageFailure.module.css'
import { shellTexts } from './texts.ts'
import { useAddressedCompany } from './useAddressedCompany.ts'

/** Shown in place of a page that failed. The bars around it stay. */
export function PageFailure({ error }: { error: unknown }) {
  const t = useTexts(shellTexts)
  const revalidator = useRevalidator()
  const retry = () => void revalidator.revalidate()
  useWhenBack(canRetry(error), retry)
  useLayoutEffect(() => {
    reportInterruption()
    isPageFailed.set(true)
    return () => isPageFailed.set(false)
  }, [])
  // The session has ended, and the redirect to sign-in is running.
  if (error instanceof UnauthenticatedError) return null
  const missing = error instanceof NotFoundError || (isRouteErrorResponse(error) && error.status === 404)
  if (error instanceof PaymentRequiredError) return error.isCompany ? <BlockedCompany /> : <BlockedAccount />
  const kind = missing ? 'notFound' : error instanceof ForbiddenError ? 'forbidden' : null
  if (kind) {
    const isRole = error instanceof ForbiddenError && error.code === 'ROLE_REQUIRED'
    return (
      <Page title={t(`failed.${kind}Title`)}>
        <div className={styles.failure}>
          <p>{isRole ? <MissingRole /> : t(`failed.${kind}`)}</p>
          <LinkButton to="/" variant="primary">
            {t('failed.home')}
          </LinkButton>
        </div>
      </Page>
    )
  }
  // Another build has replaced the missing chunk. Do not reload without a network: the cause is unknown then, and a
  // reload would lose this page too.
  const chunk = error instanceof ChunkError && navigator.onLine
  return (
    <Page title={t('failed.title')}>
      <div className={styles.failure} role="alert">
        <p>
          {t(
            chunk
              ? 'failed.chunk'
              : error instanceof NetworkError || error instanceof ChunkError
                ? 'failed.network'
                : 'failed.generic',
          )}
        </p>
        <Button
          variant="primary"
          onPress={() => {
            if (chunk) location.reload()
            else retry()
          }}
        >
          {t(chunk ? 'failed.reload' : 'failed.retry')}
        </Button>
      </div>
    </Page>
  )
}

function BlockedAccount() {
  const t = useTexts(shellTexts)
  return (
    <Page title={t('error.blockedTitle')}>
      <div className={styles.failure}>
        <p>{t('error.blockedBody')}</p>
      </div>
    </Page>
  )
}

/** A page of a blocked company. The user's other companies still work (ADMIN-15). */
function BlockedCompany() {
  const t = useTexts(shellTexts)
  const company = useAddressedCompany()
  return (
    <Page title={t('error.companyBlockedTitle', { company: company?.name ?? t('unnamedCompany') })}>
      <div className={styles.failure}>
        <p>{t('error.companyBlockedBody')}</p>
        <LinkButton to="/" variant="primary">
          {t('failed.home')}
        </LinkButton>
      </div>
    </Page>
  )
}

/** Says which of the user's staff roles do not open the page in the address (SHELL-85). */
function MissingRole() {
  const t = useTexts(shellTexts)
  const tAdmin = useTexts(adminTexts)
  const { pathname } = useLocation()
  const roles = knownRoles(currentUser()?.roles ?? []).map((role) => tAdmin(`role.${role}`))
  const page = adminPageAt(pathname)
  if (roles.length === 0) return t('failed.staffOnly')
  return t('failed.role', {
    count: roles.length,
    roles: roles.join(', '),
    page: page === null ? tAdmin('admin') : tAdmin(`pages.${page}`),
  })
}

/** Returns whether a retry can succeed. */
const canRetry = (error: unknown) =>
  ![UnauthenticatedError, NotFoundError, ForbiddenError, PaymentRequiredError].some((kind) => error instanceof kind) &&
  !(isRouteErrorResponse(error) && error.status === 404)

/** `PageFailure` for errors thrown by a route's loader. */
export function RouteFailure() {
  return <PageFailure error={useRouteError()} />
}
