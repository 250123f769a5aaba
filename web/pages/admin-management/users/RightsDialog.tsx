import { useState } from 'react'
import { fetchQuery, graphql, readInlineData } from 'relay-runtime'
import type { RightsDialogQuery } from '#web/__generated__/RightsDialogQuery.graphql.ts'
import type {
  RightsDialog_rights$data,
  RightsDialog_rights$key,
} from '#web/__generated__/RightsDialog_rights.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { runAct } from '#web/relay/acts.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { reportError } from '#web/relay/report-error.ts'
import { adminTexts } from '#web/shell/admin/texts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import { valueList } from '#web/editing/merge/merge-lists.ts'
import { field, fields, mergeThreeWays, propertiesOf } from '#web/editing/merge/merge-three-ways.ts'
import { saveVersioned, writeWith, type VersionedPart } from '#web/editing/versioned-save.ts'
import { setStaffRoles, resetSecondFactor, setUserFeatures } from './acts.ts'
import { isStaffRole, staffRoles, type StaffRoleName } from './staff-roles.ts'
import { adminUsersTexts } from './texts.ts'
import styles from './Users.module.css'

const query = graphql`
  query RightsDialogQuery($userId: ID!) @throwOnFieldError {
    office {
      userRights(userId: $userId) {
        ...RightsDialog_rights
      }
    }
  }
`

type Rights = RightsDialog_rights$data

const rightsOf = (key: RightsDialog_rights$key | null | undefined): Rights | null =>
  readInlineData(
    graphql`
      fragment RightsDialog_rights on UserRights @inline @throwOnFieldError {
        id
        name
        email
        isEmailConfirmed
        roles
        version
        features {
          name
          isOnForUser
          isOnByDefault
        }
      }
    `,
    key,
  ) ?? null

/** Fetches the roles and features of a user. Null if the user was deleted. */
export async function getRights(userId: string): Promise<Rights | null> {
  const answer = await fetchQuery<RightsDialogQuery>(currentEnvironment(), query, { userId }).toPromise()
  return rightsOf(answer?.office.userRights)
}

const features = ['TEAMTAILOR', 'TEAMTAILOR_XML', 'PONTY', 'CONTACT_SALES'] as const
type Feature = (typeof features)[number]
type Choice = 'usual' | 'on' | 'off'
const choiceOf = (setting: boolean | null | undefined): Choice => (setting == null ? 'usual' : setting ? 'on' : 'off')

/** The values of the form. */
interface FormValues {
  roles: readonly StaffRoleName[]
  features: Readonly<Record<Feature, Choice>>
}

const valuesOf = (rights: Rights): FormValues => {
  const choice = (name: Feature) => choiceOf(rights.features.find((feature) => feature.name === name)?.isOnForUser)
  return {
    roles: rights.roles.filter(isStaffRole),
    features: {
      TEAMTAILOR: choice('TEAMTAILOR'),
      TEAMTAILOR_XML: choice('TEAMTAILOR_XML'),
      PONTY: choice('PONTY'),
      CONTACT_SALES: choice('CONTACT_SALES'),
    },
  }
}

const changedFeatures = (values: FormValues, before: FormValues) =>
  features.filter((name) => values.features[name] !== before.features[name])
const areRolesChanged = (values: FormValues, before: FormValues) =>
  values.roles.toSorted().join() !== before.roles.toSorted().join()

const form = propertiesOf<FormValues>()
const feature = propertiesOf<FormValues['features']>()
const choiceText = (choice: Choice) => adminUsersTexts.t(choice === 'usual' ? 'rights.usual' : `rights.${choice}`)

/** Returns the rule that merges rights role by role and feature by feature. */
const rightsRule = () =>
  fields<FormValues>([
    form.one(
      'roles',
      valueList(adminUsersTexts.t('rights.roles'), (role) => adminTexts.t(`role.${staffRoles[role]}`)),
    ),
    form.one(
      'features',
      fields(
        features.map((name) =>
          feature.one(name, field({ label: adminUsersTexts.t(`rights.feature.${name}`), text: choiceText })),
        ),
      ),
    ),
  ])

/** Saves the roles and features of a user. Merges what a colleague has changed (PLUS-83, PLUS-96). */
const rightsPart = (userId: string): VersionedPart<FormValues, Rights, never> => ({
  async send(mine, known, write) {
    const initial = valuesOf(known)
    let stored = known
    if (areRolesChanged(mine, initial)) {
      const input = { userId, expectedVersion: known.version, roles: [...mine.roles] }
      const done = await runAct(setStaffRoles, { input }, write(input))
      if (!done) return { is: 'failed' }
      const answered = rightsOf(done.userRights)
      if (isConflict(done.errors)) return { is: 'conflict', theirs: answered }
      stored = answered ?? known
    }
    const changed = changedFeatures(mine, initial)
    if (changed.length === 0) return { is: 'done', stored }
    const values = changed.map((name) => ({
      name,
      isOnForUser: mine.features[name] === 'usual' ? null : mine.features[name] === 'on',
    }))
    const input = { userId, expectedVersion: stored.version, features: values }
    const done = await runAct(setUserFeatures, { input }, write(input))
    if (!done) return { is: 'failed', stored }
    return isConflict(done.errors) ? { is: 'conflict', theirs: rightsOf(done.userRights) } : { is: 'done', stored }
  },
  merge: (base, mine, theirs) => mergeThreeWays(rightsRule(), { base: valuesOf(base), mine, theirs: valuesOf(theirs) }),
  saveLabel: adminUsersTexts.t('rights.save'),
})

/** Changes the staff roles and features of a user. A save takes effect at once (SHELL-117, PLUS-83). */
export function RightsDialog({
  userId,
  rights: initialRights,
  isViewer,
  onClose,
}: {
  userId: string
  rights: Rights
  isViewer: boolean
  onClose: () => void
}) {
  const t = useTexts(adminUsersTexts)
  const ta = useTexts(adminTexts)
  const [rights, setRights] = useState(initialRights)
  const [mine, setMine] = useState(() => valuesOf(initialRights))
  const [isSaving, setSaving] = useState(false)
  const [keys] = useState(() => new IdempotencyKeys())
  const usual = (name: Feature) => rights.features.find((feature) => feature.name === name)?.isOnByDefault ?? false
  const initial = valuesOf(rights)
  const isChanged = areRolesChanged(mine, initial) || changedFeatures(mine, initial).length > 0
  const save = useOneAtATime(async () => {
    setSaving(true)
    try {
      // The fields are disabled during a save, so only a merge changes the values.
      let values = mine
      const saved = await saveVersioned(rightsPart(userId), {
        mine: () => values,
        base: rights,
        write: writeWith(keys, reportError),
        onMerged: (merged, base) => {
          values = merged
          setRights(base)
          setMine(merged)
        },
      })
      if (saved.is !== 'failed') keys.markAnswered()
      // The roles were stored before the features failed, so the next save starts from the new roles.
      else if (saved.stored) setRights(saved.stored)
      if (saved.is !== 'done') return
      showToast(t('rights.saved', { name: rights.name }))
      onClose()
    } catch (error) {
      // The stored rights could not be read, or the user was deleted.
      reportError(error)
    } finally {
      setSaving(false)
    }
  })
  const reset = useOneAtATime(async () => {
    if (await runAct(resetSecondFactor, { input: { userId } }))
      showToast(t('rights.factorReset', { name: rights.name }))
  })
  const whyDisabled = useImpersonationReason()
  const areRolesLocked = whyDisabled !== null || isViewer || !rights.isEmailConfirmed
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
        help={
          whyDisabled ??
          t(isViewer ? 'rights.ownRoles' : rights.isEmailConfirmed ? 'rights.rolesHelp' : 'rights.unconfirmed')
        }
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
      {!isViewer && (
        <div className={styles.factor}>
          <p>{t('rights.factorHelp')}</p>
          <Button size="sm" variant="danger" whyDisabled={whyDisabled} onPress={() => void reset()}>
            {t('rights.resetFactor')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
