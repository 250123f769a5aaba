import { FlaskConical, Mail, RotateCcw, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { TestCompanySection_company$key } from '#web/__generated__/TestCompanySection_company.graphql.ts'
import { endsSoon } from '#rules/companies/test-company.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Link, LinkButton } from '#web/ui/Link.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { createTestCompany, deleteTestCompany, resetTestCompany } from './acts.ts'
import styles from './TestCompany.module.css'
import { testCompanyTexts } from './texts.ts'

interface TestCompanySectionProps {
  company: TestCompanySection_company$key
  /** Whether the section is in an aside, which has its own spacing and lines. */
  isAside?: boolean
}

/**
 * Creates the test company of a company with one press, and shows its two keys once. In the test company itself, resets
 * or deletes it (PLUS-102).
 */
export function TestCompanySection({ company: key, isAside = false }: TestCompanySectionProps) {
  const t = useTexts(testCompanyTexts)
  const company = useFragment(
    graphql`
      fragment TestCompanySection_company on Company @throwOnFieldError {
        id
        databaseId
        name
        isTest
        testExpiresAt
        settings {
          viewerIsAdministrator
        }
        testCompany {
          id
          databaseId
          name
          createdAt
          createdBy {
            name
          }
          expiresAt
          viewerIsMember
        }
      }
    `,
    key,
  )
  const impersonation = useImpersonationReason()
  const whyDisabled = company.settings.viewerIsAdministrator ? impersonation : t('onlyAdministrators')
  return (
    <section className={cx(styles.section, !isAside && styles.below)} aria-labelledby="test-company">
      <h2 id="test-company">{t(company.isTest ? 'insideTitle' : 'title')}</h2>
      {company.isTest ? (
        <Inside company={company} whyDisabled={whyDisabled} />
      ) : company.testCompany ? (
        <Existing testCompany={company.testCompany} />
      ) : (
        <>
          <p>{t('lead')}</p>
          <Create companyId={company.id} whyDisabled={whyDisabled} />
        </>
      )}
    </section>
  )
}

function Create({ companyId, whyDisabled }: { companyId: string; whyDisabled: string | null }) {
  const t = useTexts(testCompanyTexts)
  const create = async () => {
    const made = await createTestCompany(companyId)
    if (made === null) return
    const { TestKeysDialog } = await fetchPart(() => import('./TestKeysDialog.tsx'))
    await dialogs.open((close) => <TestKeysDialog {...made} onClose={() => close()} />)
  }
  return (
    <Button
      icon={FlaskConical}
      whyDisabled={whyDisabled}
      onPress={() => {
        create().catch(reportError)
      }}
    >
      {t('create')}
    </Button>
  )
}

interface ExistingProps {
  testCompany: {
    databaseId: number
    name: string
    createdAt: string
    createdBy: { readonly name: string | null | undefined } | null | undefined
    expiresAt: string
    viewerIsMember: boolean
  }
}

function Existing({
  testCompany: { databaseId, name, createdAt, createdBy, expiresAt, viewerIsMember },
}: ExistingProps) {
  const t = useTexts(testCompanyTexts)
  const day = useDay()
  return (
    <>
      <p>
        {viewerIsMember ? <Link to={`/${databaseId}/api-keys`}>{name}</Link> : <b>{name}</b>}{' '}
        <span className={styles.muted}>
          {createdBy?.name == null
            ? t('made', { day: day(createdAt) })
            : t('madeBy', { day: day(createdAt), name: createdBy.name })}
        </span>
      </p>
      <Ends expiresAt={expiresAt} />
      {!viewerIsMember && <p className={styles.muted}>{t('askForInvitation')}</p>}
    </>
  )
}

function Ends({ expiresAt }: { expiresAt: string }) {
  const t = useTexts(testCompanyTexts)
  const day = useDay()
  const [now] = useState(() => new Date())
  return endsSoon(new Date(expiresAt), now) ? (
    <p className={styles.soon}>
      <Icon icon={TriangleAlert} size="sm" /> {t('endsSoon', { day: day(expiresAt) })}
    </p>
  ) : (
    <p className={styles.muted}>{t('ends', { day: day(expiresAt) })}</p>
  )
}

interface InsideProps {
  company: { id: string; databaseId: number; name: string | null | undefined; testExpiresAt: string | null | undefined }
  whyDisabled: string | null
}

function Inside({ company: { id, databaseId, name, testExpiresAt }, whyDisabled }: InsideProps) {
  const t = useTexts(testCompanyTexts)
  const navigate = useNavigate()
  const reset = async () => {
    const isSure = await dialogs.confirm({
      title: t('resetTitle'),
      body: t('resetBody'),
      confirmLabel: t('reset'),
      isDestructive: true,
    })
    if (isSure && (await resetTestCompany(id))) showToast(t('resetDone'))
  }
  const remove = async () => {
    const isSure = await dialogs.confirm({
      title: t('deleteTitle', { name: name ?? '' }),
      body: t('deleteBody'),
      confirmLabel: t('delete'),
      isDestructive: true,
    })
    if (!isSure || !(await deleteTestCompany(id))) return
    showToast(t('deleteDone'))
    void navigate('/')
  }
  return (
    <>
      <p>{t('insideLead')}</p>
      {testExpiresAt != null && <Ends expiresAt={testExpiresAt} />}
      <div className={styles.actions}>
        {whyDisabled === null && (
          <LinkButton icon={Mail} to={`/${databaseId}/test-mailbox`}>
            {t('mailbox')}
          </LinkButton>
        )}
        <Button
          icon={RotateCcw}
          whyDisabled={whyDisabled}
          onPress={() => {
            reset().catch(reportError)
          }}
        >
          {t('reset')}
        </Button>
        <Button
          variant="danger"
          icon={Trash2}
          whyDisabled={whyDisabled}
          onPress={() => {
            remove().catch(reportError)
          }}
        >
          {t('delete')}
        </Button>
      </div>
    </>
  )
}
