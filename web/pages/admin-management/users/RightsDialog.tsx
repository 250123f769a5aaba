import { useState } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import type { RightsDialogQuery, RightsDialogQuery$data } from '#web/__generated__/RightsDialogQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { runAct } from '#web/relay/acts.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { KeptKey } from '#web/relay/idempotency-key.ts'
import { reportError } from '#web/relay/report-error.ts'
import { adminTexts } from '#web/shell/admin/texts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { askAboutConflict, isConflict } from '#web/editing/conflict.tsx'
import { saveVersioned, writeWith, type VersionedPart } from '#web/editing/versioned-save.ts'
import { givingRoles, resettingFactor, settingFeatures } from './acts.ts'
import { isStaffRole, staffRoles, type StaffRoleName } from './staff-roles.ts'
import { adminUsersTexts } from './texts.ts'
import styles from './Users.module.css'

const query = graphql`
  query RightsDialogQuery($userId: ID!) @throwOnFieldError {
    userRights(userId: $userId) {
      id
      databaseId
      name
      email
      isEmailConfirmed
      roles
      version
      features {
        name
        own
        usual
      }
    }
  }
`

type Rights = NonNullable<RightsDialogQuery$data['userRights']>

/** What a user may do, read anew. */
export async function readRights(userId: string): Promise<Rights | null> {
  const answer = await fetchQuery<RightsDialogQuery>(currentEnvironment(), query, { userId }).toPromise()
  return answer?.userRights ?? null
}

const features = ['TEAMTAILOR', 'TEAMTAILOR_XML', 'PONTY', 'CONTACT_SALES'] as const
type Feature = (typeof features)[number]
type Choice = 'usual' | 'on' | 'off'
const choiceOf = (own: boolean | null | undefined): Choice => (own == null ? 'usual' : own ? 'on' : 'off')

/** What the dialog holds. */
interface Held {
  roles: readonly StaffRoleName[]
  features: Readonly<Record<Feature, Choice>>
}

const heldOf = (rights: Rights): Held => {
  const own = (name: Feature) => choiceOf(rights.features.find((feature) => feature.name === name)?.own)
  return {
    roles: rights.roles.filter(isStaffRole),
    features: {
      TEAMTAILOR: own('TEAMTAILOR'),
      TEAMTAILOR_XML: own('TEAMTAILOR_XML'),
      PONTY: own('PONTY'),
      CONTACT_SALES: own('CONTACT_SALES'),
    },
  }
}

/** What was changed since it was read, over what is stored now: role by role, feature by feature. */
function mergeHeld(known: Held, stored: Held, mine: Held): Held {
  const roles = (Object.keys(staffRoles) as StaffRoleName[]).filter((role) =>
    (mine.roles.includes(role) === known.roles.includes(role) ? stored : mine).roles.includes(role),
  )
  const of = (name: Feature) => (mine.features[name] === known.features[name] ? stored : mine).features[name]
  return {
    roles,
    features: {
      TEAMTAILOR: of('TEAMTAILOR'),
      TEAMTAILOR_XML: of('TEAMTAILOR_XML'),
      PONTY: of('PONTY'),
      CONTACT_SALES: of('CONTACT_SALES'),
    },
  }
}

const changedFeatures = (held: Held, began: Held) =>
  features.filter((name) => held.features[name] !== began.features[name])
const areRolesChanged = (held: Held, began: Held) => held.roles.toSorted().join() !== began.roles.toSorted().join()

const saidOfRoles = ({ roles }: Held) => roles.map((role) => adminTexts.t(`role.${staffRoles[role]}`)).join(', ')
const saidOf = (choice: Choice) => adminUsersTexts.t(choice === 'usual' ? 'rights.usual' : `rights.${choice}`)

/** Saves roles and features of a user; who changed them meanwhile is asked about (PLUS-83). */
const rightsPart = (userId: string): VersionedPart<Held, Rights, never> => ({
  async send(mine, known, write) {
    const began = heldOf(known)
    let stored = known
    if (areRolesChanged(mine, began)) {
      const input = { userId, version: known.version, roles: [...mine.roles] }
      const done = await runAct(givingRoles, { input }, write(input))
      if (!done) return { is: 'failed' }
      if (isConflict(done.errors)) return { is: 'conflict' }
      stored = { ...known, roles: [...mine.roles], version: done.userRights?.version ?? known.version }
    }
    const changed = changedFeatures(mine, began)
    if (changed.length === 0) return { is: 'done', stored }
    const values = changed.map((name) => ({
      name,
      own: mine.features[name] === 'usual' ? null : mine.features[name] === 'on',
    }))
    const input = { userId, version: stored.version, features: values }
    const done = await runAct(settingFeatures, { input }, write(input))
    if (!done) return { is: 'failed', stored }
    return isConflict(done.errors) ? { is: 'conflict' } : { is: 'done', stored }
  },
  readStored: () => readRights(userId),
  merge: (known, stored, mine) => mergeHeld(heldOf(known), heldOf(stored), mine),
  differences(stored, mine) {
    const saved = heldOf(stored)
    return [
      ...(areRolesChanged(mine, saved)
        ? [{ label: adminUsersTexts.t('rights.roles'), saved: saidOfRoles(saved), mine: saidOfRoles(mine) }]
        : []),
      ...changedFeatures(mine, saved).map((name) => ({
        label: adminUsersTexts.t(`rights.feature.${name}`),
        saved: saidOf(saved.features[name]),
        mine: saidOf(mine.features[name]),
      })),
    ]
  },
})

/**
 * Staff roles and features of one user, for an Administrator (SHELL-117, PLUS-83). Both take effect at once when saved.
 */
export function RightsDialog({
  userId,
  rights: first,
  isOwn,
  onClose,
}: {
  userId: string
  rights: Rights
  isOwn: boolean
  onClose: () => void
}) {
  const t = useTexts(adminUsersTexts)
  const ta = useTexts(adminTexts)
  const [rights, setRights] = useState(first)
  const [mine, setMine] = useState(() => heldOf(first))
  const [isSaving, setSaving] = useState(false)
  const [keys] = useState(() => new KeptKey())
  const usual = (name: Feature) => rights.features.find((feature) => feature.name === name)?.usual ?? false
  const began = heldOf(rights)
  const isChanged = areRolesChanged(mine, began) || changedFeatures(mine, began).length > 0
  const save = useOneAtATime(async () => {
    setSaving(true)
    try {
      const saved = await saveVersioned(
        rightsPart(userId),
        mine,
        rights,
        writeWith(keys, reportError),
        askAboutConflict,
        setMine,
      )
      if (saved.is !== 'failed') keys.answered()
      // The roles were stored before the features failed: the next press goes on from them.
      else if (saved.stored) setRights(saved.stored)
      if (saved.is === 'load') {
        setRights(saved.stored)
        setMine(heldOf(saved.stored))
      }
      if (saved.is !== 'done') return
      showToast(t('rights.saved', { name: rights.name }))
      onClose()
    } catch (error) {
      // What is stored could not be read, or the user is gone.
      reportError(error)
    } finally {
      setSaving(false)
    }
  })
  const reset = useOneAtATime(async () => {
    if (await runAct(resettingFactor, { input: { user: rights.databaseId } }))
      showToast(t('rights.factorReset', { name: rights.name }))
  })
  const areRolesLocked = isOwn || !rights.isEmailConfirmed
  return (
    <Dialog
      title={t('rights.title')}
      about={`${rights.name} · ${rights.email}`}
      size="lg"
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {t('rights.cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!isChanged} isPending={isSaving}>
            {t('rights.save')}
          </Button>
        </>
      }
    >
      <CheckboxGroup
        label={t('rights.roles')}
        help={t(isOwn ? 'rights.ownRoles' : rights.isEmailConfirmed ? 'rights.rolesHelp' : 'rights.unconfirmed')}
        columns={2}
        value={[...mine.roles]}
        onChange={(values) => setMine({ ...mine, roles: values.filter(isStaffRole) })}
        isDisabled={areRolesLocked || isSaving}
      >
        {(Object.keys(staffRoles) as StaffRoleName[]).map((role) => (
          <Checkbox key={role} value={role}>
            {ta(`role.${staffRoles[role]}`)}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <section className={styles.features} aria-labelledby="features-of-user">
        <h3 id="features-of-user">{t('rights.features')}</h3>
        {features.map((name) => (
          <div key={name}>
            <span>{t(`rights.feature.${name}`)}</span>
            <Segmented
              size="sm"
              aria-label={t(`rights.feature.${name}`)}
              options={[
                { id: 'usual', label: t(usual(name) ? 'rights.usualOn' : 'rights.usualOff') },
                { id: 'on', label: t('rights.on') },
                { id: 'off', label: t('rights.off') },
              ]}
              value={mine.features[name]}
              isDisabled={isSaving}
              onChange={(choice) => setMine({ ...mine, features: { ...mine.features, [name]: choice } })}
            />
          </div>
        ))}
      </section>
      {!isOwn && (
        <div className={styles.factor}>
          <p>{t('rights.factorHelp')}</p>
          <Button size="sm" variant="danger" onPress={() => void reset()}>
            {t('rights.resetFactor')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
