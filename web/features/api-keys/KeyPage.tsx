import { CircleCheck, CircleSlash, Clock, KeyRound, Pencil, Play, RefreshCw, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { KeyPage_key$key } from '#web/__generated__/KeyPage_key.graphql.ts'
import { stockholmDay, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import { useDay, useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useRefetchSoon } from '#web/relay/page-data/page-context.ts'
import { reportError } from '#web/relay/report-error.ts'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import { disabledBecause, useImpersonationReason } from '#web/shell/impersonation.ts'
import { useNow } from '#web/state/clock.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Split } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import { graphiqlAddress } from './addresses.ts'
import { askToDeleteKey } from './ask-to-delete-key.ts'
import { askToReplaceKey, changeScope, renameKey } from './change-key.tsx'
import { DeprecatedUses } from './DeprecatedUses.tsx'
import { endOf } from './Expiry.tsx'
import type { KeyKind } from './key-kind.ts'
import { KeyChart } from './KeyChart.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import styles from './KeyPage.module.css'
import { KeyScopes } from './KeyScopes.tsx'
import { keysTexts } from './texts.ts'

interface KeyPageProps {
  companyId: string
  kind: KeyKind
  /** Path of the list of keys. */
  listPath: string
  /** Path of the key's entries in the audit log. Null if the user cannot read the log. */
  logPath: ((name: string) => string) | null
  /** Public address of the job site that serves the feeds. Null for API keys. */
  site: string | null
  partnerKey: KeyPage_key$key
  /** The ids of the keys that exist. A colleague can delete the key while the page is open. */
  ids: readonly string[]
  /** The first part of the aside. */
  children?: ReactNode
}

/**
 * One key of a company: what is left of its rate, its requests by the hour, what it may do, and the deprecated members of
 * the schema that it uses (PLUS-99, PLUS-100).
 */
export function KeyPage({ companyId, kind, listPath, logPath, site, partnerKey, ids, children }: KeyPageProps) {
  const t = useTexts(keysTexts)
  const day = useDay()
  const moment = useDayAndTime()
  const navigate = useNavigate()
  const key = useFragment<KeyPage_key$key>(
    graphql`
      fragment KeyPage_key on PartnerKey @throwOnFieldError {
        id
        name
        masked
        createdAt
        createdBy {
          name
        }
        scope
        expiresAt
        lastUsedAt
        formerKeyUntil
        lastUse {
          client
          address
          isMcp
        }
        ...KeyFigures_key
        ...KeyChart_key
        ...DeprecatedUses_keys
      }
    `,
    partnerKey,
  )
  const now = useRefetchedNow()
  const whyNot = useImpersonationReason()
  const { name, masked, createdAt, createdBy, expiresAt, lastUsedAt, lastUse, formerKeyUntil } = key
  const scope = key.scope === 'WRITE' ? 'WRITE' : 'READ'
  const crumbs = [{ label: t(`${kind}.title`), to: listPath }, { label: name }]
  if (!ids.includes(key.id))
    return (
      <SettingsFrame title={name} crumbs={crumbs}>
        <div className={styles.gone}>
          <Empty
            icon={KeyRound}
            title={t('removed', { name })}
            actions={<LinkButton to={listPath}>{t(`${kind}.title`)}</LinkButton>}
          >
            {t('removedHelp')}
          </Empty>
        </div>
      </SettingsFrame>
    )
  const remove = () => {
    askToDeleteKey({ companyId, kind, key })
      .then((isDeleted) => isDeleted && navigate(listPath))
      .catch(reportError)
  }
  const rename = () => void renameKey(key).catch(reportError)
  const replace = () => void askToReplaceKey(key, { isAgain: formerKeyUntil != null, site }).catch(reportError)
  const whyNotReplaced = whyNot ?? (endOf(expiresAt ?? null, now) === 'over' ? t('expiredNotReplaced') : null)
  const changes = [
    { id: 'renameKey', label: t('rename'), icon: Pencil, onAction: rename, ...disabledBecause(whyNot) },
    { id: 'replaceKey', label: t('replace'), icon: RefreshCw, onAction: replace, ...disabledBecause(whyNotReplaced) },
  ]
  const removal = {
    id: 'deleteKey',
    label: t('removeKey'),
    icon: Trash2,
    isDanger: true,
    onAction: remove,
  }
  return (
    <SettingsFrame
      title={name}
      crumbs={crumbs}
      actions={[...changes, removal]}
      icons={
        <>
          <span className={styles.masked}>{masked}</span>
          <IconButton icon={Pencil} size="sm" label={t('rename')} whyDisabled={whyNot} onPress={rename} />
        </>
      }
      status={<KeyStatus expiresAt={expiresAt ?? null} now={now} />}
      primary={
        <LinkButton icon={Play} href={graphiqlAddress}>
          {t('tryIt')}
        </LinkButton>
      }
      subBar={
        <ul className={styles.facts}>
          <li>
            <Icon icon={KeyRound} size="sm" />
            <b>{kind === 'CAREER_PAGE' ? t('mayFeed') : t(`may.${scope}`)}</b>
          </li>
          <li>
            <Icon icon={Clock} size="sm" />
            {lastUsedAt == null ? t('neverUsed') : <LastUse at={lastUsedAt} use={lastUse ?? null} now={now} />}
          </li>
          <li>
            {createdBy?.name == null
              ? t('createdOn', { day: day(createdAt) })
              : t('createdBy', { day: day(createdAt), name: createdBy.name })}
          </li>
          <li>{expiresAt == null ? t('endsNever') : t('endsOn', { day: day(expiresAt) })}</li>
          {formerKeyUntil != null && <li>{t('formerUntil', { time: moment(formerKeyUntil) })}</li>}
        </ul>
      }
      layout="columns"
    >
      <Split
        mainProps={{ tabIndex: 0 }}
        aside={
          <div className={styles.aside}>
            {children}
            <KeyHelp
              masked={masked}
              logPath={logPath?.(name) ?? null}
              whyNotReplaced={whyNotReplaced}
              onReplace={replace}
              onDelete={remove}
            />
          </div>
        }
      >
        <KeyFigures partnerKey={key} now={now} />
        <div className={styles.two}>
          <KeyChart partnerKey={key} now={now} kind={kind} />
          <KeyScopes
            kind={kind}
            scope={scope}
            action={
              kind === 'API' && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={Pencil}
                  whyDisabled={whyNot}
                  onPress={() => void changeScope({ ...key, scope }).catch(reportError)}
                >
                  {t('changeScope')}
                </Button>
              )
            }
          />
        </div>
        <div className={styles.uses}>
          <DeprecatedUses keys={[key]} isOneKey />
        </div>
      </Split>
    </SettingsFrame>
  )
}

/** Returns the time to the minute, and refetches the page every minute, because gateways report once a minute. */
function useRefetchedNow(): Date {
  const now = useNow()
  const refetch = useRefetchSoon()
  useEffect(() => {
    if (document.visibilityState === 'visible') refetch()
  }, [now, refetch])
  return now
}

interface LastUseProps {
  at: string
  /** Where the key was used from. Null for members who are not administrators. */
  use: {
    readonly client: string | null | undefined
    readonly address: string | null | undefined
    readonly isMcp: boolean
  } | null
  now: Date
}

/** When the key was last used, and for administrators with which program and from where. */
function LastUse({ at, use, now }: LastUseProps) {
  const t = useTexts(keysTexts)
  const moment = useDayAndTime()
  const date = new Date(at)
  const places =
    use === null
      ? []
      : [
          use.client != null && t(use.isMcp ? 'usedBy.clientMcp' : 'usedBy.client', { client: use.client }),
          use.client == null && use.isMcp && t('usedBy.mcp'),
          use.address != null && t('usedBy.address', { address: use.address }),
        ].filter((text) => text !== false)
  return (
    <>
      {t('used')} <b>{stockholmDay(date) === stockholmDay(now) ? stockholmTime(date) : moment(at)}</b>{' '}
      {places.length > 0 && <span>{places.join(', ')}</span>}
    </>
  )
}

const MARKS = { never: CircleCheck, later: CircleCheck, soon: TriangleAlert, over: CircleSlash } as const

function KeyStatus({ expiresAt, now }: { expiresAt: string | null; now: Date }) {
  const t = useTexts(keysTexts)
  const day = useDay()
  const end = endOf(expiresAt, now)
  return (
    <span className={`${flexStyles.inline} ${styles.status}`} data-end={end}>
      <Icon icon={MARKS[end]} size="sm" />
      {end === 'over'
        ? t('expired', { day: day(expiresAt) })
        : end === 'soon'
          ? t('endsOn', { day: day(expiresAt) })
          : t('valid')}
    </span>
  )
}
