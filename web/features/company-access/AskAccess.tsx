import { Clock } from 'lucide-react'
import { useId, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { fetchQuery } from 'relay-runtime'
import { splitName } from '#rules/people/avatar.ts'
import { formatOrganisationNumber } from '#rules/people/organisation-number.ts'
import { stockholmDay, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import type { AskAccess_viewer$key } from '#web/__generated__/AskAccess_viewer.graphql.ts'
import type { AskAccessMutation } from '#web/__generated__/AskAccessMutation.graphql.ts'
import type { AskAccessQuery } from '#web/__generated__/AskAccessQuery.graphql.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useToday } from '#web/state/clock.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { TypedTextContext } from '#web/ui/typed-text.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Connecting.module.css'
import { connectingTexts } from './texts.ts'

const approversQuery = graphql`
  query AskAccessQuery($number: String!, $kind: ApproverKind!) @throwOnFieldError {
    approvers(organizationNumber: $number, kind: $kind) {
      problem
      approvers {
        key
        name
        maskedEmail
        isAskable
      }
    }
  }
`

const requestAccess = defineAct<AskAccessMutation>(
  graphql`
    mutation AskAccessMutation($input: RequestAccessInput!) {
      requestAccess(input: $input) {
        viewer {
          ...AskAccess_viewer
          ...OwnRequests_viewer
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    refused: {
      ALREADY_MEMBER: () => connectingTexts.t('ask.refused.ALREADY_MEMBER'),
      ALREADY_ASKED: () => connectingTexts.t('ask.refused.ALREADY_ASKED'),
      NOT_LINKED: () => connectingTexts.t('ask.refused.NOT_LINKED'),
      COMPANY_INFO_MISSING: () => connectingTexts.t('ask.problems.COMPANY_INFO_MISSING'),
      REGISTRY_UNAVAILABLE: () => connectingTexts.t('ask.problems.REGISTRY_UNAVAILABLE'),
    },
  },
)

export type ApproverKind = AskAccessQuery['variables']['kind']
type Found = AskAccessQuery['response']['approvers'] & { number: string }

const problems = ['INVALID', 'NOT_LINKED', 'COMPANY_INFO_MISSING', 'REGISTRY_UNAVAILABLE'] as const

/** Finds the people who can grant access to a company, and asks one of them for access (COMP-15, COMP-16). */
export function AskAccess({ kind, viewer: key }: { kind: ApproverKind; viewer: AskAccess_viewer$key }) {
  const t = useTexts(connectingTexts)
  const day = useDay()
  const { accessRequests } = useFragment(
    graphql`
      fragment AskAccess_viewer on Viewer @throwOnFieldError {
        id
        accessRequests {
          id
          organizationNumber
          approverKey
          askedAt
          state
        }
      }
    `,
    key,
  )
  const [number, setNumber] = useState('')
  const [message, setMessage] = useState('')
  // The message that was sent. It stays in the field for the next person.
  const [sentMessage, setSentMessage] = useState('')
  useUnsaved(message !== sentMessage)
  const [searchResult, setSearchResult] = useState<Found | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [ask, isAsking] = useAct(requestAccess)
  const today = useToday()
  const list = useId()
  const search = async () => {
    setSearching(true)
    try {
      const answer = await fetchQuery<AskAccessQuery>(
        currentEnvironment(),
        approversQuery,
        { number, kind },
        { fetchPolicy: 'network-only' },
      ).toPromise()
      setSearchResult(answer ? { ...answer.approvers, number: formatOrganisationNumber(number) ?? number } : null)
    } catch (error) {
      reportError(error)
    } finally {
      setSearching(false)
    }
  }
  const problem = searchResult?.problem
    ? t(`ask.problems.${problems.find((known) => known === searchResult.problem) ?? 'OTHER'}`)
    : null
  const isSignatory = kind === 'SIGNATORY'
  const hasApprovers = searchResult !== null && searchResult.approvers.length > 0
  const request = async (approverKey: string, name: string) => {
    if (!searchResult) return
    const answer = await ask({
      input: { organizationNumber: searchResult.number, approverKey, message: message.trim() === '' ? null : message },
    })
    if (!answer) return
    setSentMessage(message)
    showToast(t('ask.sent', { name }))
  }
  const askedAt = (approverKey: string) =>
    accessRequests.find(
      (each) =>
        each.approverKey === approverKey &&
        each.organizationNumber === searchResult?.number &&
        each.state === 'WAITING',
    )?.askedAt
  const when = (at: string) => (stockholmDay(new Date(at)) === today ? stockholmTime(new Date(at)) : day(at))
  return (
    <div className={styles.ask}>
      <form
        className={styles.find}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void search()
        }}
      >
        {/* A search term does not count as unsaved text. */}
        <TypedTextContext value={null}>
          <TextField
            label={t('organizationNumber')}
            help={t(isSignatory ? 'ask.signatoryHelp' : 'ask.administratorHelp')}
            isNumeric
            inputMode="numeric"
            value={number}
            onChange={(typed) => {
              setNumber(typed)
              setSearchResult(null)
            }}
            error={problem}
          />
        </TypedTextContext>
        <Button type="submit" isDisabled={number.trim() === ''} isPending={isSearching}>
          {t('ask.find')}
        </Button>
      </form>
      {searchResult?.problem === 'NOT_LINKED' && <Notice isLive>{t('ask.signatoryFirst')}</Notice>}
      {searchResult && !problem && searchResult.approvers.length === 0 && (
        <Notice isLive>{t(isSignatory ? 'ask.nobodySignsAlone' : 'ask.noAdministrators')}</Notice>
      )}
      {/* The message stays visible while the user searches for another company. */}
      {(hasApprovers || message !== sentMessage) && (
        <TextArea
          key={sentMessage}
          label={t('ask.message')}
          isOptional
          value={message}
          onChange={setMessage}
          rows={2}
        />
      )}
      {hasApprovers && (
        <ul className={styles.people} aria-label={t(isSignatory ? 'ask.signatory' : 'ask.administrator')} id={list}>
          {searchResult.approvers.map(({ key: approverKey, name, maskedEmail, isAskable }) => {
            const requestedAt = askedAt(approverKey)
            return (
              <li key={approverKey}>
                <Avatar person={{ ...splitName(name), email: maskedEmail ?? name }} size="sm" />
                <span className={styles.who}>
                  <b translate="no">{name}</b>
                  {(maskedEmail ?? !isAskable) && (
                    <span className={textStyles.small}>{maskedEmail ?? t('ask.noAddress')}</span>
                  )}
                </span>
                {requestedAt ? (
                  <span className={styles.asked} role="status">
                    <Icon icon={Clock} size="sm" />
                    {t('ask.asked', { time: when(requestedAt) })}
                  </span>
                ) : (
                  isAskable && (
                    <Button
                      size="sm"
                      isDisabled={isAsking}
                      aria-label={t('ask.requestOf', { name })}
                      onPress={() => void request(approverKey, name)}
                    >
                      {t('ask.request')}
                    </Button>
                  )
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
