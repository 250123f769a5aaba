import { CircleHelp, Laptop, LogOut, Smartphone, SquareTerminal, Tablet, UserRoundCog, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { SessionList_viewer$data, SessionList_viewer$key } from '#web/__generated__/SessionList_viewer.graphql.ts'
import type { SessionListEndMutation } from '#web/__generated__/SessionListEndMutation.graphql.ts'
import type { SessionListEverywhereMutation } from '#web/__generated__/SessionListEverywhereMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { signOut } from '#web/relay/session.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Profile.module.css'
import { profileTexts } from './texts.ts'

const endSession = defineAct<SessionListEndMutation>(graphql`
  mutation SessionListEndMutation($input: EndSessionInput!) {
    endSession(input: $input) {
      viewer {
        id
        sessions {
          id
          isCurrent
          isStaff
          device {
            kind
            browser
            system
          }
          createdAt
          lastSeenAt
        }
      }
      errors {
        reason
      }
    }
  }
`)

const logOutEverywhere = defineAct<SessionListEverywhereMutation>(graphql`
  mutation SessionListEverywhereMutation {
    logOutEverywhere {
      errors {
        reason
      }
    }
  }
`)

type Session = SessionList_viewer$data['sessions'][number]

const deviceIcons = { COMPUTER: Laptop, PHONE: Smartphone, TABLET: Tablet, PROGRAM: SquareTerminal } as const
/** Returns the kind of device. Null for an unknown kind. */
const kindOf = ({ device }: Session) => (device && device.kind !== '%future added value' ? device.kind : null)

/** The sessions of the user. The user ends one session, or all at once (PLUS-80, ACC-13). */
export function SessionList({ viewer }: { viewer: SessionList_viewer$key }) {
  const { sessions } = useFragment(
    graphql`
      fragment SessionList_viewer on Viewer @throwOnFieldError {
        sessions {
          id
          isCurrent
          isStaff
          device {
            kind
            browser
            system
          }
          createdAt
          lastSeenAt
        }
      }
    `,
    viewer,
  )
  const t = useTexts(profileTexts)
  const dayAndTime = useDayAndTime()
  const whyDisabled = useImpersonationReason()
  const nameOf = (session: Session): string => {
    if (session.isStaff) return t('sessions.staff')
    const software = [session.device?.browser, session.device?.system].filter(Boolean).join(', ')
    const kindId = kindOf(session)
    const kind = kindId ? t(`sessions.kinds.${kindId}`) : t('sessions.unknown')
    return software === '' ? kind : t('sessions.device', { kind, known: software })
  }
  const end = async (session: Session) => {
    if (await runAct(endSession, { input: { sessionId: session.id } }))
      showToast(t('sessions.ended', { device: nameOf(session) }))
  }
  const endAll = async () => {
    if (
      !(await dialogs.confirm({
        title: t('sessions.allTitle'),
        body: t('sessions.allBody'),
        confirmLabel: t('sessions.all'),
      }))
    )
      return
    if (await runAct(logOutEverywhere, {})) signOut()
  }
  return (
    <section>
      <h2 className={textStyles.heading}>{t('sessions.title')}</h2>
      <p>{t('sessions.help')}</p>
      <div className={styles.part}>
        <ul className={styles.sessions}>
          {sessions.map((session) => {
            const kind = kindOf(session)
            return (
              <li key={session.id} className={styles.session}>
                <Icon icon={session.isStaff ? UserRoundCog : kind ? deviceIcons[kind] : CircleHelp} />
                <span>
                  {nameOf(session)}
                  <small>
                    {session.isCurrent
                      ? t('sessions.since', { time: dayAndTime(session.createdAt) })
                      : t('sessions.lastSeen', { time: dayAndTime(session.lastSeenAt) })}
                  </small>
                </span>
                {session.isCurrent ? (
                  <span className={styles.here}>{t('sessions.here')}</span>
                ) : (
                  <IconButton
                    icon={X}
                    size="sm"
                    label={t('sessions.end', { device: nameOf(session) })}
                    whyDisabled={whyDisabled}
                    onPress={() => void end(session)}
                  />
                )}
              </li>
            )
          })}
        </ul>
        <Button icon={LogOut} whyDisabled={whyDisabled} onPress={() => void endAll()}>
          {t('sessions.all')}
        </Button>
      </div>
    </section>
  )
}
