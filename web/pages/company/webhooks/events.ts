import type { Translate, TextKey } from '#web/i18n/texts.ts'
import type sv from './sv.json'

type Event = Exclude<keyof typeof sv.events, 'WEBHOOK_TEST'>

/** The selectable events by subject. */
export const EVENT_GROUPS: readonly { id: keyof typeof sv.groups; events: readonly Event[] }[] = [
  { id: 'ads', events: ['AD_CREATED', 'AD_PUBLISHED', 'AD_CHANGED', 'AD_ENDED', 'AD_DELETED'] },
  {
    id: 'candidates',
    events: [
      'APPLICATION_RECEIVED',
      'APPLICATION_CHANGED',
      'CANDIDATE_MOVED',
      'CANDIDATE_WITHDRAWN',
      'CANDIDATE_ERASED',
    ],
  },
]

export const ALL_EVENTS = EVENT_GROUPS.flatMap(({ events }) => events)

/** Returns the translated name of an event. Returns the id of an event that this build does not know. */
export function getEventName(t: Translate<TextKey<typeof sv>>, event: string): string {
  const known = event === 'WEBHOOK_TEST' ? event : ALL_EVENTS.find((each) => each === event)
  return known ? t(`events.${known}`) : event
}
