import { ArrowRight, CircleCheck } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { FirstSteps_company$data, FirstSteps_company$key } from '#web/__generated__/FirstSteps_company.graphql.ts'
import type { FirstStepsHideMutation } from '#web/__generated__/FirstStepsHideMutation.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Link, LinkButton } from '#web/ui/Link.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './FirstSteps.module.css'
import { companyTexts } from './texts.ts'

const hideFirstSteps = defineAct<FirstStepsHideMutation>(
  graphql`
    mutation FirstStepsHideMutation($input: HideFirstStepsInput!) {
      hideFirstSteps(input: $input) {
        company {
          ...FirstSteps_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => companyTexts.t('firstSteps.hideFailed') },
)

type StepTimes = NonNullable<FirstSteps_company$data['firstSteps']>

/** The steps in order, with the time of each and its page below the company's path. The ad has no page of its own. */
const STEPS = [
  { id: 'info', doneAt: (steps: StepTimes) => steps.infoCompletedAt, path: 'company-info' },
  { id: 'ad', doneAt: (steps: StepTimes) => steps.adCreatedAt, path: null },
  { id: 'profile', doneAt: (steps: StepTimes) => steps.profilePublishedAt, path: 'profile' },
  { id: 'colleague', doneAt: (steps: StepTimes) => steps.colleagueInvitedAt, path: 'manage-users' },
  { id: 'retention', doneAt: (steps: StepTimes) => steps.retentionSavedAt, path: 'privacy' },
] as const

interface FirstStepsProps {
  company: FirstSteps_company$key
  /** Path of the first ad. Null if the company has no ad. */
  adPath: string | null
  onNewAd: (() => void) | undefined
}

/** The first steps of a new company, until all are done or the user hides them (PLUS-106). */
export function FirstSteps({ company, adPath, onNewAd }: FirstStepsProps) {
  const t = useTexts(companyTexts)
  const day = useDay()
  const {
    id: companyId,
    databaseId,
    firstSteps,
  } = useFragment(
    graphql`
      fragment FirstSteps_company on Company {
        id
        databaseId
        firstSteps @catch(to: NULL) {
          infoCompletedAt
          adCreatedAt
          profilePublishedAt
          colleagueInvitedAt
          retentionSavedAt
        }
      }
    `,
    company,
  )
  const [sendHide] = useAct(hideFirstSteps)
  if (!firstSteps) return null
  const hide = () =>
    sendHide(
      { input: { companyId } },
      {
        hasNoCurtain: true,
        optimisticUpdater: (store) => store.get(companyId)?.setValue(null, 'firstSteps'),
      },
    )
  const steps = STEPS.map(({ id, doneAt, path }) => ({
    id,
    doneAt: doneAt(firstSteps),
    to: path === null ? adPath : `/${databaseId}/${path}`,
  }))
  const done = steps.filter(({ doneAt }) => doneAt !== null).length
  if (done === steps.length) return null
  const next = steps.findIndex(({ doneAt }) => doneAt === null)
  return (
    <section className={styles.box} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps" className={textStyles.heading}>
          {t('firstSteps.title')}
        </h2>
        <span className="num">{t('firstSteps.done', { done, total: steps.length })}</span>
        <Button variant="ghost" size="sm" onPress={() => void hide()}>
          {t('firstSteps.hide')}
        </Button>
      </header>
      <ol>
        {steps.map(({ id, doneAt, to }, index) => (
          <li
            key={id}
            className={styles.step}
            data-state={doneAt !== null ? 'done' : index === next ? 'next' : undefined}
          >
            {doneAt !== null ? (
              <Icon icon={CircleCheck} size="lg" className={styles.check} />
            ) : (
              <span className={styles.number}>{index + 1}</span>
            )}
            <span className={styles.text}>
              <b>{t(`firstSteps.${id}.name`)}</b>
              <span>
                {doneAt !== null ? t('firstSteps.doneAt', { date: day(doneAt) }) : t(`firstSteps.${id}.help`)}
              </span>
            </span>
            {doneAt !== null ? (
              to !== null && (
                <Link to={to} aria-label={t('firstSteps.showOf', { name: t(`firstSteps.${id}.name`) })}>
                  {t('firstSteps.show')}
                </Link>
              )
            ) : id === 'ad' ? (
              <Button size="sm" isDisabled={!onNewAd} {...(onNewAd && { onPress: onNewAd })}>
                {t(`firstSteps.${id}.go`)}
              </Button>
            ) : (
              <LinkButton size="sm" to={to ?? ''} iconEnd={index === next ? ArrowRight : undefined}>
                {t(`firstSteps.${id}.go`)}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
      <p className={textStyles.help}>{t('firstSteps.foot')}</p>
    </section>
  )
}
