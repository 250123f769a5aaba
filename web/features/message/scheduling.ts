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

const cache = new WeakMap<IEnvironment, Promise<SchedulingPreferences>>()

/**
 * Returns when messages can be scheduled (PIPE-51). Read once per session. Returns the defaults if reading fails. Every
 * call returns the same promise.
 */
export function schedulingPreferences(): Promise<SchedulingPreferences> {
  const environment = currentEnvironment()
  const cached = cache.get(environment)
  if (cached) return cached
  const reading = fetchQuery<schedulingQuery>(environment, query, {}, { fetchPolicy: 'store-or-network' })
    .toPromise()
    .then(
      (answer) => {
        if (!answer) return DEFAULT_SCHEDULING
        const { disabledHours, disabledWeekly, timePickerInterval } = answer.viewer.schedulingPreferences
        return { disabledHours: [...disabledHours], disabledWeekly: [...disabledWeekly], timePickerInterval }
      },
      () => {
        cache.delete(environment)
        return DEFAULT_SCHEDULING
      },
    )
  cache.set(environment, reading)
  return reading
}
