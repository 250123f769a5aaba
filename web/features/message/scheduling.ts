import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime'
import { DEFAULT_SCHEDULING, type SchedulingPreferences } from '#rules/candidates/scheduling.ts'
import type { schedulingQuery } from '#web/__generated__/schedulingQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'

const query = graphql`
  query schedulingQuery @throwOnFieldError {
    viewer {
      schedulingPreferences {
        disabledHours
        disabledWeekly
        timePickerInterval
      }
    }
  }
`

const known = new WeakMap<IEnvironment, Promise<SchedulingPreferences>>()

/**
 * When messages may be scheduled (PIPE-51): read once a session, the defaults when that fails. The same promise every
 * time.
 */
export function schedulingPreferences(): Promise<SchedulingPreferences> {
  const environment = currentEnvironment()
  const before = known.get(environment)
  if (before) return before
  const reading = fetchQuery<schedulingQuery>(environment, query, {}, { fetchPolicy: 'store-or-network' })
    .toPromise()
    .then(
      (answer) => {
        if (!answer) return DEFAULT_SCHEDULING
        const { disabledHours, disabledWeekly, timePickerInterval } = answer.viewer.schedulingPreferences
        return { disabledHours: [...disabledHours], disabledWeekly: [...disabledWeekly], timePickerInterval }
      },
      () => {
        known.delete(environment)
        return DEFAULT_SCHEDULING
      },
    )
  known.set(environment, reading)
  return reading
}
