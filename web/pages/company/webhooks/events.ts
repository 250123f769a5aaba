import type { Translate, TextKey } from '#web/i18n/texts.ts'
import type sv from './sv.json'

type Event = Exclude<keyof typeof sv.events, 'WEBHOOK_TEST'>

/** The events to choose from, by what they are about. */
export const eventGroups: readonly { id: keyof typeof sv.groups; events: readonly Event[] }[] = [
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

export const allEvents = eventGroups.flatMap(({ events }) => events)

/** An event in words; one of a newer gateway by its name. */
export function eventName(t: Translate<TextKey<typeof sv>>, event: string): string {
  const known = event === 'WEBHOOK_TEST' ? event : allEvents.find((each) => each === event)
  return known ? t(`events.${known}`) : event
}
