import { Building2, CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { fetchQuery } from 'relay-runtime'
import type { RequestFormExistingQuery } from '#web/__generated__/RequestFormExistingQuery.graphql.ts'
import type { RequestForm_request$key } from '#web/__generated__/RequestForm_request.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useAct } from '#web/relay/acts.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { showToast } from '#web/ui/toasts.ts'
import { createForeignCompany } from './acts.ts'
import { countryName } from '#web/i18n/country-name.ts'
import textStyles from '#web/styles/Text.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Foreign.module.css'
import { adminForeignTexts } from './texts.ts'

/**
 * Returns the name of the existing company with the number of the request, or null (ADMIN-82). Throws if it cannot be
 * read.
 */
async function getExistingCompanyName(id: string): Promise<string | null> {
  const answer = await fetchQuery<RequestFormExistingQuery>(
    currentEnvironment(),
    graphql`
      query RequestFormExistingQuery($id: ID!) @throwOnFieldError {
        office {
          foreignCompanyRequest(by: { id: $id }) {
            id
            existingCompanyName
          }
        }
      }
    `,
    { id },
    refetchOptions,
  ).toPromise()
  if (!answer?.office.foreignCompanyRequest) throw new Error('The response contains no request.')
  return answer.office.foreignCompanyRequest.existingCompanyName ?? null
}

/** A request, with a button that creates its company (ADMIN-80 to ADMIN-85). */
export function RequestForm({ request: key }: { request: RequestForm_request$key }) {
  const t = useTexts(adminForeignTexts)
  const day = useDay()
  const request = useFragment(
    graphql`
      fragment RequestForm_request on ForeignCompanyRequest @throwOnFieldError {
        id
        isAccepted
        companyName
        contactName
        contactEmail
        contactPhone
        homePage
        organizationNumber
        country
        city
        postNumber
        address
        co
        requiresEmploymentService
        createdAt
        acceptedAt
        askedBy {
          name
        }
        existingCompanyName
      }
    `,
    key,
  )
  const { id, isAccepted, companyName, existingCompanyName } = request
  const [requiresEmploymentService, setRequires] = useState(false)
  const [create, isCreating] = useAct(createForeignCompany)
  const submit = useOneAtATime(async () => {
    // The company may have been created since the page was loaded.
    const existing = await getExistingCompanyName(id).catch(reportError)
    if (existing === undefined) return
    if (
      existing !== null &&
      !(await dialogs.confirm({
        title: t('existsTitle'),
        body: t('existsBody', { name: existing }),
        confirmLabel: t('goOn'),
      }))
    )
      return
    if (
      !(await dialogs.confirm({
        title: t('createTitle', { name: companyName }),
        body: t('createBody'),
        confirmLabel: t('create'),
      }))
    )
      return
    if (await create({ input: { requestId: id, requiresEmploymentService } }))
      showToast(t('created', { name: companyName }))
  })
  const field = (
    name:
      | 'companyName'
      | 'organizationNumber'
      | 'homePage'
      | 'address'
      | 'co'
      | 'postNumber'
      | 'city'
      | 'contactName'
      | 'contactPhone'
      | 'contactEmail',
  ) => <TextField isReadOnly label={t(name)} value={request[name] ?? ''} />
  return (
    <div className={styles.form}>
      <div className={styles.body}>
        <header>
          <h2 className={textStyles.title}>{companyName}</h2>
          <span className={cx(flexStyles.inline, styles.status)}>
            <Icon icon={isAccepted ? CircleCheck : CircleDashed} size="sm" />
            {t(isAccepted ? 'accepted' : 'notAccepted')}
          </span>
          <span className="muted">
            {t('came', { day: day(request.createdAt) })}{' '}
            {request.askedBy.name && t('askedBy', { name: request.askedBy.name })}
          </span>
        </header>
        {!isAccepted && existingCompanyName != null && (
          <Notice tone="warning">
            <Rich
              text={t('exists', { name: existingCompanyName })}
              parts={{
                link: (name) => (
                  <Link to={`${adminPages.companies.path}?${new URLSearchParams({ search: existingCompanyName })}`}>
                    {name}
                  </Link>
                ),
              }}
            />
          </Notice>
        )}
        <section>
          <h3>{t('company')}</h3>
          <div>
            <div className={styles.named}>
              {field('companyName')}
              {field('organizationNumber')}
            </div>
            {field('homePage')}
            <TextField isReadOnly label={t('country')} value={countryName(request.country)} />
          </div>
        </section>
        <section>
          <h3>{t('addressSection')}</h3>
          <div>
            {field('address')}
            {field('co')}
            {field('postNumber')}
            {field('city')}
          </div>
        </section>
        <section>
          <h3>{t('contact')}</h3>
          <div className={styles.three}>
            {field('contactName')}
            {field('contactPhone')}
            {field('contactEmail')}
          </div>
        </section>
        <section>
          <h3>{t('creation')}</h3>
          <div className={styles.creation}>
            <Checkbox
              isSmall
              isSelected={isAccepted ? request.requiresEmploymentService : requiresEmploymentService}
              isDisabled={isAccepted}
              onChange={setRequires}
            >
              {t('amf')}
            </Checkbox>
            <p className="muted">{t('amfHelp')}</p>
          </div>
        </section>
      </div>
      <footer className={styles.bar}>
        <span className="muted">
          {isAccepted ? t('footerAccepted', { day: day(request.acceptedAt ?? null) }) : t('footer')}
        </span>
        <Button
          variant="primary"
          icon={Building2}
          isDisabled={isAccepted}
          isPending={isCreating}
          onPress={() => void submit()}
        >
          {t('create')}
        </Button>
      </footer>
    </div>
  )
}
