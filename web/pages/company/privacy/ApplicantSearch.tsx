import { FileDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { splitName } from '#rules/people/avatar.ts'
import type {
  ApplicantSearchQuery,
  ApplicantSearchQuery$data,
} from '#web/__generated__/ApplicantSearchQuery.graphql.ts'
import { download as downloadFile } from '#web/loading/download.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { runAct } from '#web/relay/acts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { eraseApplicant, createApplicantExport } from './acts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Privacy.module.css'
import { privacyTexts } from './texts.ts'
import { useDebouncedQuery } from '#web/relay/useDebouncedQuery.ts'

const query = graphql`
  query ApplicantSearchQuery($company: Int!, $text: String!) @throwOnFieldError {
    company(by: { databaseId: $company }) {
      applicants(text: $text) {
        candidate {
          id
        }
        name
        email
        applicationCount
        latestAt
        latestAdName
      }
    }
  }
`

type FoundApplicant = ApplicantSearchQuery$data['company']['applicants'][number]

/** Finds a person in a company, and exports or erases all data about the person (PLUS-41). */
export function ApplicantSearch({ company }: { company: number }) {
  const t = useTexts(privacyTexts)
  const [typed, setTyped] = useState('')
  const [erased, setErased] = useState<readonly string[]>([])
  const text = typed.trim()
  const search = useDebouncedQuery<ApplicantSearchQuery>(query, text.length < 2 ? null : { company, text })
  const found =
    search.is === 'read'
      ? search.data.company.applicants.filter(({ candidate }) => !erased.includes(candidate.id))
      : null
  return (
    <>
      <SearchField size="md" label={t('person.search')} value={typed} onChange={setTyped} maxLength={254} />
      <div role="status">
        {search.is === 'failed' && <Notice tone="warning">{t('person.failed')}</Notice>}
        {found?.length === 0 && <p className={textStyles.help}>{t('person.none')}</p>}
      </div>
      {found !== null && found.length > 0 && (
        <ul className={styles.found}>
          {found.map((person) => (
            <Applicant
              key={person.candidate.id}
              person={person}
              onErased={() => setErased((now) => [...now, person.candidate.id])}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function Applicant({ person, onErased }: { person: FoundApplicant; onErased: () => void }) {
  const t = useTexts(privacyTexts)
  const day = useDay()
  const {
    candidate: { id: candidateId },
    name,
    email,
    applicationCount: count,
    latestAt,
    latestAdName,
  } = person
  const whyDisabled = useImpersonationReason()
  const label = email == null || email === name ? name : `${name}, ${email}`
  const download = useOneAtATime(() =>
    downloadFile(async () => (await runAct(createApplicantExport, { input: { candidateId } }))?.url),
  )
  const erase = useOneAtATime(async () => {
    const isSure = await dialogs.confirm({
      title: t('person.eraseTitle', { name: label }),
      body: t('person.eraseBody', { count }),
      confirmLabel: t('person.eraseConfirm'),
      typedTitle: name,
    })
    if (!isSure || !(await runAct(eraseApplicant, { input: { candidateId, expectedApplicationCount: count } }))) return
    onErased()
    showToast(t('person.erased', { name }))
  })
  return (
    <li>
      <Avatar person={{ ...splitName(name), email: email ?? '' }} />
      <span className={styles.person}>
        <b translate="no">{label}</b>
        <span className={cx(textStyles.small, 'num')}>
          {t('person.applications', { count, day: day(latestAt), ad: latestAdName })}
        </span>
      </span>
      <span className={styles.tools}>
        <Button
          size="sm"
          icon={FileDown}
          whyDisabled={whyDisabled}
          aria-label={t('person.exportOf', { name })}
          onPress={() => void download()}
        >
          {t('person.export')}
        </Button>
        <Button
          size="sm"
          variant="danger"
          icon={Trash2}
          aria-label={t('person.eraseOf', { name })}
          onPress={() => void erase()}
        >
          {t('person.erase')}
        </Button>
      </span>
    </li>
  )
}
